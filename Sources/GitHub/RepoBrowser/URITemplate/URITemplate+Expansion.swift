import GitHubAPI

extension URITemplate {
  /// Replaces the variables with encoded values; variables without a value expand to nothing.
  ///
  /// - Throws: ``URITemplateError/prefixOfComposite(position:)``.
  package func expand(_ values: [String: URITemplateValue]) throws(URITemplateError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .expression(let expression): result += try expression.expand(values)
      }
    }
    return result
  }
}

extension URITemplate.Expression {
  fileprivate func expand(
    _ values: [String: URITemplateValue]
  ) throws(URITemplateError) -> String {
    var items: [String] = []
    for variable in variables {
      guard let value = values[variable.name] else { continue }
      items += try expand(variable, value)
    }
    return items.isEmpty ? "" : kind.first + items.joined(separator: kind.separator)
  }

  /// The parts to join with the separator; none for an undefined value.
  private func expand(
    _ variable: URITemplate.Variable, _ value: URITemplateValue
  ) throws(URITemplateError) -> [String] {
    let isExploded = variable.modifier == .explode
    switch value {
    case .text(let text):
      var text = text[...]
      if case .prefix(let length) = variable.modifier {
        text = Substring(text.unicodeScalars.prefix(length))
      }
      return [named(variable.name, encode(String(text)))]
    case .list([]), .map([]):
      return []
    case .list, .map:
      if case .prefix = variable.modifier {
        throw .prefixOfComposite(position: variable.position)
      }
      return isExploded
        ? exploded(value, variable.name) : [named(variable.name, joined(value))]
    }
  }

  private func exploded(_ value: URITemplateValue, _ name: String) -> [String] {
    switch value {
    case .text(let text): [named(name, encode(text))]
    case .list(let members): members.map { named(name, encode($0)) }
    case .map(let pairs):
      pairs.map { pair in
        let value = encode(pair.value)
        let equals = value.isEmpty && kind.isNamed ? kind.separatorBeforeEmptyValue : "="
        return encode(pair.key) + equals + value
      }
    }
  }

  private func joined(_ value: URITemplateValue) -> String {
    let members =
      switch value {
      case .text(let text): [text]
      case .list(let members): members
      case .map(let pairs): pairs.flatMap { [$0.key, $0.value] }
      }
    return members.map(encode).joined(separator: ",")
  }

  private func named(_ name: String, _ encoded: String) -> String {
    guard kind.isNamed else { return encoded }
    return name + (encoded.isEmpty ? kind.separatorBeforeEmptyValue : "=") + encoded
  }

  private func encode(_ text: String) -> String {
    PercentEncoding.encode(text, allowed: kind.keepsReserved ? .reserved : .unreserved)
  }
}
