/// The short names of emoji, as GitHub shows `:tada:` in Markdown.
///
/// From the alias names in <https://github.com/carpedm20/emoji>, which follow GitHub's, without
/// flags, skin tones and joined sequences.
enum EmojiNames {
  /// Returns the text with emoji instead of their short names; unknown names stay as they are.
  static func replaced(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(of: ":") {
      result += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix(longest + 1).prefix { $0 != ":" }
      guard rest[name.endIndex...].first == ":", let emoji = all[name] else {
        result += rest.prefix(1)
        rest = rest.dropFirst()
        continue
      }
      result += emoji
      rest = rest[name.endIndex...].dropFirst()
    }
    return result + rest
  }

  private static let longest = 24

  private static let all: [Substring: Substring] = {
    let words = table.split(whereSeparator: \.isWhitespace)
    let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    return Dictionary(pairs) { first, _ in first }
  }()

  private static let table = """
    +1 👍 -1 👎 100 💯 1234 🔢 1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 8ball 🎱
    a 🅰️ a_button_blood_type 🅰️ ab 🆎 ab_button_blood_type 🆎 abacus 🧮 abc 🔤 abcd 🔡 accept 🉑
    accordion 🪗 adhesive_bandage 🩹 adult 🧑 aerial_tramway 🚡 airplane ✈️ airplane_arriving 🛬
    alarm_clock ⏰ alembic ⚗️ alien 👽 ambulance 🚑 amphora 🏺 anatomical_heart 🫀 anchor ⚓ angel 👼
    anger 💢 angry 😠 anguished 😧 ant 🐜 apple 🍎 aquarius ♒ aries ♈ arrow_backward ◀️
    arrow_double_down ⏬ arrow_double_up ⏫ arrow_down ⬇️ arrow_down_small 🔽 arrow_forward ▶️
    arrow_heading_down ⤵️ arrow_heading_up ⤴️ arrow_left ⬅️ arrow_lower_left ↙️
    arrow_lower_right ↘️ arrow_right ➡️ arrow_right_hook ↪️ arrow_up ⬆️ arrow_up_down ↕️
    arrow_up_small 🔼 arrow_upper_left ↖️ arrow_upper_right ↗️ arrows_clockwise 🔃
    arrows_counterclockwise 🔄 art 🎨 articulated_lorry 🚛 artificial_satellite 🛰️ asterisk *️⃣
    astonished 😲 athletic_shoe 👟 atm 🏧 atm_sign 🏧 atom_symbol ⚛️ auto_rickshaw 🛺 automobile 🚗
    avocado 🥑 axe 🪓 b 🅱️ b_button_blood_type 🅱️ baby 👶 baby_bottle 🍼 baby_chick 🐤 baby_symbol 🚼
    back 🔙 back_arrow 🔙 backpack 🎒 bacon 🥓 badger 🦡 badminton 🏸 bagel 🥯 baggage_claim 🛄
    baguette_bread 🥖 ballet_shoes 🩰 balloon 🎈 ballot_box 🗳️ ballot_box_with_check ☑️ bamboo 🎍
    banana 🍌 bangbang ‼️ banjo 🪕 bank 🏦 bar_chart 📊 barber 💈 baseball ⚾ basket 🧺 basketball 🏀
    bat 🦇 bath 🛀 bathtub 🛁 battery 🔋 beach_umbrella 🏖️ beans 🫘 bear 🐻 bearded_person 🧔 beaver 🦫
    bed 🛏️ bee 🐝 beer 🍺 beers 🍻 beetle 🪲 beginner 🔰 bell 🔔 bell_pepper 🫑 bellhop_bell 🛎️ bento 🍱
    beverage_box 🧃 bicycle 🚲 bicyclist 🚴 bike 🚲 bikini 👙 billed_cap 🧢 biohazard ☣️
    biohazard_sign ☣️ bird 🐦 birthday 🎂 bison 🦬 biting_lip 🫦 black_circle ⚫
    black_circle_for_record ⏺️ black_heart 🖤 black_joker 🃏 black_large_square ⬛
    black_medium_square ◼️ black_nib ✒️ black_small_square ▪️ black_square_button 🔲
    black_square_for_stop ⏹️ blond_haired_person 👱 blossom 🌼 blowfish 🐡 blue_book 📘 blue_car 🚙
    blue_heart 💙 blue_square 🟦 blueberries 🫐 blush 😊 boar 🐗 boat ⛵ bomb 💣 bone 🦴 book 📖
    bookmark 🔖 bookmark_tabs 📑 books 📚 boom 💥 boomerang 🪃 boot 👢 bouncing_ball_person ⛹️
    bouquet 💐 bow 🙇 bow_and_arrow 🏹 bowl_with_spoon 🥣 bowling 🎳 boxing_glove 🥊 boy 👦 brain 🧠
    bread 🍞 breast-feeding 🤱 breast_feeding 🤱 brick 🧱 bricks 🧱 bridge_at_night 🌉 briefcase 💼
    briefs 🩲 broccoli 🥦 broken_heart 💔 broom 🧹 brown_circle 🟤 brown_heart 🤎 brown_square 🟫
    bubble_tea 🧋 bubbles 🫧 bucket 🪣 bug 🐛 building_construction 🏗️ bulb 💡 bullettrain_front 🚅
    bullettrain_side 🚄 bullseye 🎯 burrito 🌯 bus 🚌 business_suit_levitating 🕴️ busstop 🚏
    bust_in_silhouette 👤 busts_in_silhouette 👥 butter 🧈 butterfly 🦋 cactus 🌵 cake 🍰 calendar 📅
    call_me_hand 🤙 calling 📲 camel 🐪 camera 📷 camera_flash 📸 camping 🏕️ cancer ♋ candle 🕯️
    candy 🍬 canned_food 🥫 canoe 🛶 capital_abcd 🔠 capricorn ♑ car 🚗 card_file_box 🗃️ card_index 📇
    card_index_dividers 🗂️ carousel_horse 🎠 carpentry_saw 🪚 carrot 🥕 cartwheeling 🤸 castle 🏰
    cat 🐈 cat2 🐈 cd 💿 chains ⛓️ chair 🪑 champagne 🍾 chart 💹 chart_with_upwards_trend 📈
    checkered_flag 🏁 cheese 🧀 cherries 🍒 cherry_blossom 🌸 chess_pawn ♟️ chestnut 🌰 chicken 🐔
    child 🧒 children_crossing 🚸 chipmunk 🐿️ chocolate_bar 🍫 chopsticks 🥢 christmas_tree 🎄
    church ⛪ cigarette 🚬 cinema 🎦 circled_m Ⓜ️ circus_tent 🎪 city_sunrise 🌇 city_sunset 🌆
    cityscape 🏙️ cl 🆑 cl_button 🆑 clamp 🗜️ clap 👏 clapper 🎬 classical_building 🏛️ climbing 🧗
    clinking_glasses 🥂 clipboard 📋 clock1 🕐 clock10 🕙 clock1030 🕥 clock11 🕚 clock1130 🕦
    clock12 🕛 clock1230 🕧 clock130 🕜 clock2 🕑 clock230 🕝 clock3 🕒 clock330 🕞 clock4 🕓 clock430 🕟
    clock5 🕔 clock530 🕠 clock6 🕕 clock630 🕡 clock7 🕖 clock730 🕢 clock8 🕗 clock830 🕣 clock9 🕘
    clock930 🕤 closed_book 📕 closed_lock_with_key 🔐 closed_umbrella 🌂 cloud ☁️
    cloud_with_lightning 🌩️ cloud_with_rain 🌧️ cloud_with_snow 🌨️ cloud_with_tornado 🌪️
    clown_face 🤡 clubs ♣️ cn 🇨🇳 coat 🧥 cockroach 🪳 cocktail 🍸 coconut 🥥 coffee ☕ coffin ⚰️
    coin 🪙 cold_face 🥶 cold_sweat 😰 collision 💥 comet ☄️ compass 🧭 compression 🗜️ computer 💻
    confetti_ball 🎊 confounded 😖 confused 😕 congratulations ㊗️ construction 🚧
    construction_worker 👷 control_knobs 🎛️ convenience_store 🏪 cookie 🍪 cooking 🍳 cool 🆒
    cool_button 🆒 cop 👮 copyright ©️ coral 🪸 corn 🌽 couch_and_lamp 🛋️ couple 👫
    couple_with_heart 💑 couplekiss 💏 cow 🐄 cow2 🐄 cowboy_hat_face 🤠 crab 🦀 cracking_face 🫫
    crayon 🖍️ credit_card 💳 crescent_moon 🌙 cricket 🦗 cricket_bat_and_ball 🏏 crocodile 🐊
    croissant 🥐 crossed_fingers 🤞 crossed_flags 🎌 crossed_swords ⚔️ crown 👑 crutch 🩼 cry 😢
    crying_cat_face 😿 crystal_ball 🔮 cucumber 🥒 cup_with_straw 🥤 cupcake 🧁 cupid 💘
    curling_stone 🥌 curly_loop ➰ currency_exchange 💱 curry 🍛 cursing_face 🤬 custard 🍮 customs 🛃
    cut_of_meat 🥩 cyclone 🌀 dagger 🗡️ dagger_knife 🗡️ dancer 💃 dancers 👯 dango 🍡
    dark_sunglasses 🕶️ dart 🎯 dash 💨 date 📅 de 🇩🇪 deaf_person 🧏 deciduous_tree 🌳 deer 🦌
    department_store 🏬 derelict_house_building 🏚️ desert 🏜️ desert_island 🏝️ desktop_computer 🖥️
    detective 🕵️ diamonds ♦️ disappointed 😞 disappointed_relieved 😥 disguised_face 🥸
    distorted_face 🫪 divide ➗ diving_mask 🤿 diya_lamp 🪔 dizzy 💫 dizzy_face 😵 dna 🧬
    do_not_litter 🚯 dodo 🦤 dog 🐕 dog2 🐕 dollar 💵 dolls 🎎 dolphin 🐬 donkey 🫏 door 🚪
    dotted_line_face 🫥 dotted_six_pointed_star 🔯 double_vertical_bar ⏸️ doughnut 🍩 dove 🕊️
    dove_of_peace 🕊️ down_left_arrow ↙️ down_right_arrow ↘️ dragon 🐉 dragon_face 🐲 dress 👗
    dromedary_camel 🐪 drooling_face 🤤 drop_of_blood 🩸 droplet 💧 drum 🥁 duck 🦆 dumpling 🥟 dvd 📀
    e-mail 📧 e_mail 📧 eagle 🦅 ear 👂 ear_of_rice 🌾 ear_with_hearing_aid 🦻 earth_africa 🌍
    earth_americas 🌎 earth_asia 🌏 egg 🍳 egg2 🥚 eggplant 🍆 eight 8️⃣ eight-thirty 🕣
    eight_oclock 🕗 eight_pointed_black_star ✴️ eight_pointed_star ✴️ eight_spoked_asterisk ✳️
    eight_thirty 🕣 eject_symbol ⏏️ electric_plug 🔌 elephant 🐘 elevator 🛗 eleven-thirty 🕦
    eleven_oclock 🕚 eleven_thirty 🕦 elf 🧝 email 📧 empty_nest 🪹 end 🔚 end_arrow 🔚 envelope ✉️
    envelope_with_arrow 📩 eraser 🪌 es 🇪🇸 eu 🇪🇺 euro 💶 european_castle 🏰 european_post_office 🏤
    evergreen_tree 🌲 ewe 🐑 exclamation ❗ exploding_head 🤯 expressionless 😑 eye 👁️ eyeglasses 👓
    eyes 👀 face_holding_back_tears 🥹 face_with_diagonal_mouth 🫤 face_with_head_bandage 🤕
    face_with_peeking_eye 🫣 face_with_thermometer 🤒 facepalm 🤦 facepunch 👊 factory 🏭 fairy 🧚
    falafel 🧆 fallen_leaf 🍂 family 👪 fast_forward ⏩ fast_forward_button ⏩ fax 📠 fearful 😨
    feather 🪶 feet 🐾 female_sign ♀️ ferris_wheel 🎡 ferry ⛴️ fight_cloud 🫯 file_cabinet 🗄️
    file_folder 📁 film_projector 📽️ film_strip 🎞️ fingerprint 🫆 fire 🔥 fire_engine 🚒
    fire_extinguisher 🧯 firecracker 🧨 fireworks 🎆 first_quarter_moon 🌓 fish 🐟 fish_cake 🍥
    fishing_pole_and_fish 🎣 fist ✊ fist_left 🤛 fist_oncoming 👊 fist_raised ✊ fist_right 🤜
    five 5️⃣ five-thirty 🕠 five_oclock 🕔 five_thirty 🕠 flags 🎏 flamingo 🦩 flashlight 🔦
    flat_shoe 🥿 flatbread 🫓 fleur-de-lis ⚜️ fleur_de_lis ⚜️ flight_arrival 🛬 flight_departure 🛫
    flipper 🐬 floppy_disk 💾 flower_playing_cards 🎴 flushed 😳 flute 🪈 fly 🪰 flying_disc 🥏
    flying_saucer 🛸 fog 🌫️ foggy 🌁 folding_hand_fan 🪭 fondue 🫕 foot 🦶 football 🏈 footprints 👣
    fork_and_knife 🍴 fortune_cookie 🥠 fountain ⛲ four 4️⃣ four-thirty 🕟 four_leaf_clover 🍀
    four_oclock 🕓 four_thirty 🕟 fox 🦊 fox_face 🦊 fr 🇫🇷 frame_with_picture 🖼️ free 🆓
    free_button 🆓 fried_egg 🍳 fried_shrimp 🍤 fries 🍟 frog 🐸 front_facing_baby_chick 🐥 frowning 😦
    frowning_person 🙍 fu 🖕 fuelpump ⛽ full_moon 🌕 full_moon_with_face 🌝 funeral_urn ⚱️
    game_die 🎲 garlic 🧄 gb 🇬🇧 gear ⚙️ gem 💎 gemini ♊ genie 🧞 ghost 👻 gift 🎁 gift_heart 💝
    ginger_root 🫚 giraffe 🦒 girl 👧 glasses 👓 globe_showing_americas 🌎 globe_with_meridians 🌐
    gloves 🧤 goal_net 🥅 goat 🐐 goblin 👺 goggles 🥽 golf ⛳ golfer 🏌️ golfing 🏌️ goose 🪿 gorilla 🦍
    grapes 🍇 green_apple 🍏 green_book 📗 green_circle 🟢 green_heart 💚 green_salad 🥗
    green_square 🟩 grey_exclamation ❕ grey_heart 🩶 grey_question ❔ grimacing 😬 grin 😁 grinning 😀
    guard 💂 guide_dog 🦮 guitar 🎸 gun 🔫 hair_pick 🪮 haircut 💇 hairy_creature 🫈 hamburger 🍔
    hammer 🔨 hammer_and_pick ⚒️ hammer_and_wrench 🛠️ hamsa 🪬 hamster 🐹 hand ✋ hand_over_mouth 🤭
    handbag 👜 handball_person 🤾 handshake 🤝 hankey 💩 harambe 🦍 harp 🪉 hash #️⃣ hatched_chick 🐥
    hatching_chick 🐣 headphone 🎧 headphones 🎧 headstone 🪦 hear_no_evil 🙉 hear_no_evil_monkey 🙉
    heart ❤️ heart_decoration 💟 heart_eyes 😍 heart_eyes_cat 😻 heart_hands 🫶 heartbeat 💓
    heartpulse 💗 hearts ♥️ heavy_check_mark ✔️ heavy_division_sign ➗ heavy_dollar_sign 💲
    heavy_equals_sign 🟰 heavy_exclamation_mark ❗ heavy_heart_exclamation ❣️ heavy_minus_sign ➖
    heavy_multiplication_x ✖️ heavy_plus_sign ➕ hedgehog 🦔 helicopter 🚁
    helmet_with_white_cross ⛑️ herb 🌿 hibiscus 🌺 high_brightness 🔆 high_heel 👠
    high_heeled_shoe 👠 high_speed_train 🚄 hiking_boot 🥾 hindu_temple 🛕 hippopotamus 🦛 hocho 🔪
    hole 🕳️ honey_pot 🍯 honeybee 🐝 hook 🪝 horse 🐎 horse_racing 🏇 hospital 🏥 hot_face 🥵
    hot_pepper 🌶️ hotdog 🌭 hotel 🏨 hotsprings ♨️ hourglass ⌛ hourglass_flowing_sand ⏳ house 🏠
    house_buildings 🏘️ house_with_garden 🏡 houses 🏘️ hugging_face 🤗 hugs 🤗 hushed 😯 hut 🛖
    hyacinth 🪻 ice 🧊 ice_cream 🍨 ice_cube 🧊 ice_skate ⛸️ icecream 🍦 id 🆔 id_button 🆔
    identification_card 🪪 ideograph_advantage 🉐 imp 👿 inbox_tray 📥 incoming_envelope 📨
    infinity ♾️ information ℹ️ information_desk_person 💁 information_source ℹ️ innocent 😇
    interrobang ⁉️ iphone 📱 it 🇮🇹 izakaya_lantern 🏮 jack-o-lantern 🎃 jack_o_lantern 🎃 japan 🗾
    japanese_bargain_button 🉐 japanese_castle 🏯 japanese_discount_button 🈹 japanese_dolls 🎎
    japanese_goblin 👺 japanese_here_button 🈁 japanese_ogre 👹 japanese_post_office 🏣
    japanese_reserved_button 🈯 japanese_secret_button ㊙️ japanese_vacancy_button 🈳 jar 🫙 jeans 👖
    jellyfish 🪼 jigsaw 🧩 joker 🃏 joy 😂 joy_cat 😹 joystick 🕹️ jp 🇯🇵 juggling_person 🤹 kaaba 🕋
    kangaroo 🦘 key 🔑 keyboard ⌨️ keycap_ten 🔟 khanda 🪯 kick_scooter 🛴 kimono 👘 kiss 💏 kissing 😗
    kissing_cat 😽 kissing_closed_eyes 😚 kissing_heart 😘 kissing_smiling_eyes 😙 kite 🪁
    kiwi_fruit 🥝 kneeling_person 🧎 knife 🔪 knocked_out_face 😵 knot 🪢 koala 🐨 koko 🈁 kr 🇰🇷
    lab_coat 🥼 label 🏷️ lacrosse 🥍 ladder 🪜 landslide 🛘 lantern 🏮 laptop 💻 large_blue_circle 🔵
    large_blue_diamond 🔷 large_orange_diamond 🔶 last_quarter_moon 🌗 latin_cross ✝️ laughing 😆
    leafless_tree 🪾 leafy_green 🥬 leaves 🍃 ledger 📒 left_facing_fist 🤛 left_luggage 🛅
    left_right_arrow ↔️ left_speech_bubble 🗨️ leftwards_hand 🫲 leftwards_pushing_hand 🫷
    leftwards_thumb_sign 🫹 leg 🦵 lemon 🍋 leo ♌ leopard 🐆 level_slider 🎚️ libra ♎
    light_blue_heart 🩵 light_rail 🚈 lighthouse 🛙 link 🔗 lion 🦁 lion_face 🦁 lips 👄 lipstick 💄
    lizard 🦎 llama 🦙 lobster 🦞 lock 🔒 lock_with_ink_pen 🔏 locked 🔒 locomotive 🚂 lollipop 🍭
    long_drum 🪘 loop ➿ lotion_bottle 🧴 lotus 🪷 lotus_position 🧘 loud_sound 🔊 loudspeaker 📢
    love_hotel 🏩 love_letter 💌 love_you_gesture 🤟 low_battery 🪫 low_brightness 🔅
    lower_left_ballpoint_pen 🖊️ lower_left_crayon 🖍️ lower_left_fountain_pen 🖋️
    lower_left_paintbrush 🖌️ luggage 🧳 lungs 🫁 lying_face 🤥 m Ⓜ️ mag 🔍 mag_right 🔎 mage 🧙
    magic_wand 🪄 magnet 🧲 mahjong 🀄 mailbox 📫 mailbox_closed 📪 mailbox_with_mail 📬
    mailbox_with_no_mail 📭 male_sign ♂️ mammoth 🦣 man 👨 man_dancing 🕺 man_with_gua_pi_mao 👲
    mandarin 🍊 mango 🥭 mans_shoe 👞 mantelpiece_clock 🕰️ manual_wheelchair 🦽 map_of_japan 🗾
    maple_leaf 🍁 maracas 🪇 martial_arts_uniform 🥋 mask 😷 massage 💆 mate 🧉 meat_on_bone 🍖
    mechanical_arm 🦾 mechanical_leg 🦿 medal_military 🎖️ medal_sports 🏅 medical_symbol ⚕️ mega 📣
    megaphone 📣 melon 🍈 melting_face 🫠 memo 📝 menorah 🕎 mens 🚹 mens_room 🚹 merperson 🧜 metal 🤘
    meteor 🪋 metro 🚇 microbe 🦠 microphone 🎤 microscope 🔬 military_helmet 🪖 milk_glass 🥛
    milky_way 🌌 minibus 🚐 minidisc 💽 minus ➖ mirror 🪞 mirror_ball 🪩 moai 🗿 mobile_phone_off 📴
    monarch_butterfly 🫌 money_mouth_face 🤑 money_with_wings 💸 moneybag 💰 monkey 🐒 monkey_face 🐵
    monocle_face 🧐 monorail 🚝 moon 🌔 moon_cake 🥮 moose 🫎 mortar_board 🎓 mosque 🕌 mosquito 🦟
    motor_boat 🛥️ motor_scooter 🛵 motorcycle 🏍️ motorized_wheelchair 🦼 motorway 🛣️ mount_fuji 🗻
    mountain ⛰️ mountain_bicyclist 🚵 mountain_cableway 🚠 mountain_railway 🚞 mountain_snow 🏔️
    mouse 🐁 mouse2 🐁 mouse_trap 🪤 mouth 👄 movie_camera 🎥 moyai 🗿 mrs_claus 🤶 multiply ✖️
    muscle 💪 mushroom 🍄 musical_keyboard 🎹 musical_note 🎵 musical_score 🎼 mute 🔇 nail_care 💅
    name_badge 📛 national_park 🏞️ nauseated_face 🤢 nazar_amulet 🧿 necktie 👔 nerd_face 🤓
    nest_with_eggs 🪺 nesting_dolls 🪆 net_with_handle 🪍 neutral_face 😐 new 🆕 new_button 🆕
    new_moon 🌑 new_moon_with_face 🌚 newspaper 📰 newspaper_roll 🗞️ ng 🆖 ng_button 🆖
    night_with_stars 🌃 nine 9️⃣ nine-thirty 🕤 nine_oclock 🕘 nine_thirty 🕤 ninja 🥷 no_bell 🔕
    no_bicycles 🚳 no_entry ⛔ no_entry_sign 🚫 no_good 🙅 no_mobile_phones 📵 no_mouth 😶
    no_pedestrians 🚷 no_smoking 🚭 non_potable_water 🚱 nose 👃 notebook 📓 notes 🎶 nut_and_bolt 🔩
    o ⭕ o2 🅾️ o_button_blood_type 🅾️ ocean 🌊 octopus 🐙 oden 🍢 office 🏢 ogre 👹 oil_drum 🛢️ ok 🆗
    ok_button 🆗 ok_hand 👌 ok_person 🙆 old_key 🗝️ older_adult 🧓 older_man 👴 older_woman 👵 olive 🫒
    om 🕉️ om_symbol 🕉️ on 🔛 on_arrow 🔛 oncoming_automobile 🚘 oncoming_bus 🚍
    oncoming_police_car 🚔 oncoming_taxi 🚖 one 1️⃣ one-thirty 🕜 one_oclock 🕐 one_piece_swimsuit 🩱
    one_thirty 🕜 onion 🧅 open_file_folder 📂 open_hands 👐 open_mouth 😮 open_umbrella ☂️
    ophiuchus ⛎ orange 🍊 orange_book 📙 orange_circle 🟠 orange_heart 🧡 orange_square 🟧
    orangutan 🦧 orca 🫍 orthodox_cross ☦️ otter 🦦 outbox_tray 📤 owl 🦉 ox 🐂 oyster 🦪 p_button 🅿️
    package 📦 page_facing_up 📄 page_with_curl 📃 pager 📟 paintbrush 🖌️ palm_down_hand 🫳
    palm_tree 🌴 palm_up_hand 🫴 palms_up_together 🤲 pancakes 🥞 panda 🐼 panda_face 🐼 paperclip 📎
    paperclips 🖇️ parachute 🪂 parasol_on_ground ⛱️ parking 🅿️ parrot 🦜 part_alternation_mark 〽️
    partly_sunny ⛅ partying_face 🥳 passenger_ship 🛳️ passport_control 🛂 pea_pod 🫛
    peace_symbol ☮️ peach 🍑 peacock 🦚 peanuts 🥜 pear 🍐 pen 🖊️ pencil 📝 pencil2 ✏️ penguin 🐧
    pensive 😔 people_hugging 🫂 performing_arts 🎭 persevere 😣 person 🧑 person_fencing 🤺
    person_gesturing_no 🙅 person_gesturing_ok 🙆 person_in_tuxedo 🤵 person_with_ball ⛹️
    person_with_blond_hair 👱 person_with_crown 🫅 person_with_pouting_face 🙎 person_with_turban 👳
    person_with_veil 👰 petri_dish 🧫 phone ☎️ pick ⛏️ pickle 🫝 pickup_truck 🛻 pie 🥧 pig 🐖 pig2 🐖
    pig_nose 🐽 pill 💊 pinata 🪅 pinched_fingers 🤌 pinching_hand 🤏 pineapple 🍍 pink_heart 🩷
    pisces ♓ pizza 🍕 placard 🪧 place_of_worship 🛐 plate_with_cutlery 🍽️ playground_slide 🛝
    pleading_face 🥺 plunger 🪠 plus ➕ point_down 👇 point_left 👈 point_right 👉 point_up ☝️
    point_up_2 👆 police_car 🚓 poodle 🐩 poop 💩 popcorn 🍿 post_office 🏣 postal_horn 📯 postbox 📮
    potable_water 🚰 potato 🥔 potted_plant 🪴 pouch 👝 poultry_leg 🍗 pound 💷 pouring_liquid 🫗
    pout 😡 pouting_cat 😾 pouting_face 🙎 pray 🙏 prayer_beads 📿 pregnant_man 🫃 pregnant_person 🫄
    pregnant_woman 🤰 pretzel 🥨 previous_track_button ⏮️ prince 🤴 princess 👸 printer 🖨️
    probing_cane 🦯 prohibited 🚫 punch 👊 purple_circle 🟣 purple_heart 💜 purple_square 🟪 purse 👛
    pushpin 📌 put_litter_in_its_place 🚮 question ❓ rabbit 🐇 rabbit2 🐇 raccoon 🦝 racehorse 🐎
    racing_car 🏎️ racing_motorcycle 🏍️ radio 📻 radio_button 🔘 radioactive ☢️ radioactive_sign ☢️
    rage 😡 railway_car 🚃 railway_track 🛤️ rainbow 🌈 raised_back_of_hand 🤚 raised_eyebrow 🤨
    raised_hands 🙌 raising_hand 🙋 ram 🐏 ramen 🍜 rat 🐀 razor 🪒 receipt 🧾 recycle ♻️ red_car 🚗
    red_circle 🔴 red_envelope 🧧 red_square 🟥 registered ®️ relaxed ☺️ relieved 😌
    reminder_ribbon 🎗️ repeat 🔁 repeat_one 🔂 rescue_worker_helmet ⛑️ rescue_workers_helmet ⛑️
    restroom 🚻 revolving_hearts 💞 rewind ⏪ rhinoceros 🦏 ribbon 🎀 rice 🍚 rice_ball 🍙
    rice_cracker 🍘 rice_scene 🎑 right_anger_bubble 🗯️ right_facing_fist 🤜 rightwards_hand 🫱
    rightwards_pushing_hand 🫸 rightwards_thumb_sign 🫺 ring 💍 ring_buoy 🛟 ringed_planet 🪐 robot 🤖
    robot_face 🤖 rock 🪨 rocket 🚀 rofl 🤣 roll_eyes 🙄 roll_of_paper 🧻 rolled_up_newspaper 🗞️
    roller_coaster 🎢 roller_skate 🛼 rooster 🐓 root_vegetable 🫜 rose 🌹 rosette 🏵️
    rotating_light 🚨 round_pushpin 📍 rowboat 🚣 ru 🇷🇺 rugby_football 🏉 runner 🏃 running 🏃
    running_shirt_with_sash 🎽 sa 🈂️ safety_pin 🧷 safety_vest 🦺 sagittarius ♐ sailboat ⛵ sake 🍶
    salt 🧂 saluting_face 🫡 sandal 👡 sandwich 🥪 santa 🎅 santa_claus 🎅 sari 🥻 satellite 🛰️
    satisfied 😆 sauna_person 🧖 sauropod 🦕 saxophone 🎷 scales ⚖️ scarf 🧣 school 🏫
    school_satchel 🎒 scissors ✂️ scorpio ♏ scorpion 🦂 scorpius ♏ scream 😱 scream_cat 🙀
    screwdriver 🪛 scroll 📜 seal 🦭 seat 💺 secret ㊙️ see_no_evil 🙈 see_no_evil_monkey 🙈 seedling 🌱
    selfie 🤳 seven 7️⃣ seven-thirty 🕢 seven_oclock 🕖 seven_thirty 🕢 sewing_needle 🪡
    shaking_face 🫨 shallow_pan_of_food 🥘 shamrock ☘️ shark 🦈 shaved_ice 🍧 sheep 🐑 shell 🐚
    shield 🛡️ shinto_shrine ⛩️ ship 🚢 shirt 👕 shit 💩 shoe 👞 shopping 🛍️ shopping_cart 🛒
    shortcake 🍰 shorts 🩳 shovel 🪏 shower 🚿 shrimp 🦐 shrug 🤷 shushing_face 🤫 signal_strength 📶
    six 6️⃣ six-thirty 🕡 six_oclock 🕕 six_pointed_star 🔯 six_thirty 🕡 skateboard 🛹 ski 🎿
    skier ⛷️ skis 🎿 skull 💀 skull_and_crossbones ☠️ skunk 🦨 sled 🛷 sleeping 😴
    sleeping_accommodation 🛌 sleeping_bed 🛌 sleepy 😪 sleuth_or_spy 🕵️ slightly_frowning_face 🙁
    slightly_smiling_face 🙂 slot_machine 🎰 sloth 🦥 small_airplane 🛩️ small_blue_diamond 🔹
    small_orange_diamond 🔸 small_red_triangle 🔺 small_red_triangle_down 🔻 smile 😄 smile_cat 😸
    smiley 😃 smiley_cat 😺 smiling_face_with_tear 🥲 smiling_imp 😈 smirk 😏 smirk_cat 😼 smoking 🚬
    snail 🐌 snake 🐍 sneezing_face 🤧 snow_capped_mountain 🏔️ snowboarder 🏂 snowflake ❄️
    snowman ☃️ snowman_with_snow ☃️ soap 🧼 sob 😭 soccer ⚽ socks 🧦 softball 🥎 soon 🔜 soon_arrow 🔜
    sos 🆘 sos_button 🆘 sound 🔉 space_invader 👾 spades ♠️ spaghetti 🍝 sparkle ❇️ sparkler 🎇
    sparkles ✨ sparkling_heart 💖 speak_no_evil 🙊 speak_no_evil_monkey 🙊 speaker 🔈
    speech_balloon 💬 speedboat 🚤 spider 🕷️ spider_web 🕸️ spiral_calendar_pad 🗓️
    spiral_note_pad 🗒️ splatter 🫟 sponge 🧽 spoon 🥄 squid 🦑 stadium 🏟️ standing_person 🧍 star ⭐
    star-struck 🤩 star2 🌟 star_and_crescent ☪️ star_of_david ✡️ star_struck 🤩 stars 🌠 station 🚉
    statue_of_liberty 🗽 steam_locomotive 🚂 stethoscope 🩺 stew 🍲 stop_sign 🛑 stopwatch ⏱️
    straight_ruler 📏 strawberry 🍓 stuck_out_tongue 😛 studio_microphone 🎙️ stuffed_flatbread 🥙
    sun ☀️ sun_with_face 🌞 sunflower 🌻 sunglasses 😎 sunny ☀️ sunrise 🌅 sunrise_over_mountains 🌄
    sunset 🌇 superhero 🦸 supervillain 🦹 surfer 🏄 sushi 🍣 suspension_railway 🚟 swan 🦢 sweat 😓
    sweat_drops 💦 sweat_smile 😅 sweet_potato 🍠 swim_brief 🩲 swimmer 🏊 symbols 🔣 synagogue 🕍
    syringe 💉 t-rex 🦖 t-shirt 👕 t_rex 🦖 t_shirt 👕 taco 🌮 tada 🎉 takeout_box 🥡 tamale 🫔
    tanabata_tree 🎋 tangerine 🍊 taurus ♉ taxi 🚕 tea 🍵 teapot 🫖 tear_off_calendar 📆 teddy_bear 🧸
    telephone ☎️ telephone_receiver 📞 telescope 🔭 television 📺 ten 🔟 ten-thirty 🕥 ten_oclock 🕙
    ten_thirty 🕥 tennis 🎾 tent ⛺ test_tube 🧪 thermometer 🌡️ thinking 🤔 thong_sandal 🩴
    thought_balloon 💭 thread 🧵 three 3️⃣ three-thirty 🕞 three_button_mouse 🖱️ three_oclock 🕒
    three_thirty 🕞 thumbsdown 👎 thumbsup 👍 thunder_cloud_and_rain ⛈️ ticket 🎫 tickets 🎟️ tiger 🐅
    tiger2 🐅 timer_clock ⏲️ tipping_hand_person 💁 tired_face 😫 tm ™️ toilet 🚽 tokyo_tower 🗼
    tomato 🍅 tongue 👅 toolbox 🧰 tooth 🦷 toothbrush 🪥 top 🔝 top_arrow 🔝 tophat 🎩 tornado 🌪️ tr 🇹🇷
    trackball 🖲️ tractor 🚜 traffic_light 🚥 train 🚆 train2 🚆 tram 🚊 transgender_symbol ⚧️
    treasure_chest 🪎 triangular_flag_on_post 🚩 triangular_ruler 📐 trident 🔱 triumph 😤 troll 🧌
    trolleybus 🚎 trombone 🪊 trophy 🏆 tropical_drink 🍹 tropical_fish 🐠 truck 🚚 trumpet 🎺 tshirt 👕
    tulip 🌷 tumbler_glass 🥃 turkey 🦃 turtle 🐢 tv 📺 twelve-thirty 🕧 twelve_oclock 🕛
    twelve_thirty 🕧 two 2️⃣ two-thirty 🕝 two_hearts 💕 two_hump_camel 🐫 two_men_holding_hands 👬
    two_oclock 🕑 two_thirty 🕝 two_women_holding_hands 👭 u5272 🈹 u5408 🈴 u55b6 🈺 u6307 🈯 u6708 🈷️
    u6709 🈶 u6e80 🈵 u7121 🈚 u7533 🈸 u7981 🈲 u7a7a 🈳 uk 🇬🇧 umbrella ☂️ unamused 😒 underage 🔞
    unicorn 🦄 unicorn_face 🦄 unlock 🔓 unlocked 🔓 up 🆙 up_button 🆙 up_down_arrow ↕️
    up_left_arrow ↖️ up_right_arrow ↗️ upside_down_face 🙃 us 🇺🇸 v ✌️ vampire 🧛
    vertical_traffic_light 🚦 vhs 📼 vibration_mode 📳 video_camera 📹 video_game 🎮 videocassette 📼
    violin 🎻 virgo ♍ volcano 🌋 volleyball 🏐 vomiting_face 🤮 vs 🆚 vs_button 🆚 waffle 🧇 walking 🚶
    waning_crescent_moon 🌘 waning_gibbous_moon 🌖 warning ⚠️ wastebasket 🗑️ watch ⌚
    water_buffalo 🐃 water_polo 🤽 watermelon 🍉 wave 👋 waving_black_flag 🏴 waving_white_flag 🏳️
    wavy_dash 〰️ waxing_crescent_moon 🌒 wc 🚾 weary 😩 wedding 💒 weight_lifter 🏋️
    weight_lifting 🏋️ whale 🐳 whale2 🐋 wheel 🛞 wheel_of_dharma ☸️ wheelchair ♿
    white_check_mark ✅ white_circle ⚪ white_flower 💮 white_frowning_face ☹️ white_heart 🤍
    white_large_square ⬜ white_medium_square ◻️ white_small_square ▫️ white_square_button 🔳
    white_sun_behind_cloud 🌥️ wilted_flower 🥀 wind_blowing_face 🌬️ wind_chime 🎐 window 🪟
    wine_glass 🍷 wing 🪽 wink 😉 wireless 🛜 wolf 🐺 woman 👩 woman_with_headscarf 🧕 womans_boot 👢
    womans_clothes 👚 womans_hat 👒 womans_sandal 👡 womens 🚺 womens_room 🚺 wood 🪵 woozy_face 🥴
    world_map 🗺️ worm 🪱 worried 😟 wrench 🔧 wrestling 🤼 writing_hand ✍️ x ❌ x-ray 🩻 x_ray 🩻
    yarn 🧶 yawning_face 🥱 yellow_circle 🟡 yellow_heart 💛 yellow_square 🟨 yen 💴 yin_yang ☯️
    yo-yo 🪀 yo_yo 🪀 yum 😋 zany_face 🤪 zap ⚡ zebra 🦓 zero 0️⃣ zipper_mouth_face 🤐 zombie 🧟 zzz 💤
    """
}
