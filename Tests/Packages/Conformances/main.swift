import FoundationEssentials
import Glibc

protocol Named {}
class Base: Named {}
class Derived: Base {}
class Generic<Value>: Base {}
final class Leaf: Generic<Int> {}
struct Box<Value> {}
extension Box: Named where Value: Named {}
struct List<Value>: Named {}
/// Generic types for the comparison.
struct Fields {
  var lists: [List<Other>] = []
  var boxes: [String: Box<Choice>] = [:]
  var derived: Generic<Box<Int>>?
  var others: Set<Int> = []
}
enum Choice: Named { case one }
struct Other {}
@MainActor struct Isolated: @MainActor Named {}
extension timespec: Named {}

@inline(never) func isNamed(_ value: Any) -> Bool { value is any Named }
@inline(never) func isCollection(_ value: Any) -> Bool { value is any Collection }
@inline(never) func isEquatable(_ value: Any) -> Bool { value is any Equatable }
@inline(never) func isHashable<Value>(_: Value.Type) -> Bool { Value.self is any Hashable.Type }

func check(_ what: String, _ isTrue: Bool) {
  if isTrue { return }
  print("error: not true: \(what)")
  exit(1)
}

for _ in 0..<2 {
  check("a class conforms", isNamed(Base()))
  check("a class conforms by its superclass", isNamed(Derived()) && isNamed(Generic<String>()))
  check("a class conforms by the superclass of its superclass", isNamed(Leaf()))
  check("a generic type conforms if its parameter does", isNamed(Box<Choice>()))
  check("a generic type does not conform if its parameter doesn't", !isNamed(Box<Int>()))
  check("a generic type conforms whatever its parameter is", isNamed(List<Other>()))
  check("an enumeration conforms", isNamed(Choice.one) && isNamed(Choice?.some(.one) as Any))
  check("a type of C conforms", isNamed(timespec()))
  check(
    "other types and values don't conform",
    !isNamed(Other()) && !isNamed(1) && !isNamed(()) && !isNamed((1, 2)))
  check("functions and types don't conform", !isNamed(check) && !isNamed(Base.self))
  check(
    "arrays and strings are collections, numbers are not",
    isCollection([1]) && isCollection("a") && !isCollection(1))
  check(
    "lazy sequences and ranges are collections",
    isCollection([1].lazy.map { $0 + 1 }) && isCollection(1..<2))
  check("arrays of equatable elements are equatable", isEquatable([1]) && !isEquatable([Other()]))
  check("tuples are not hashable for a cast", !isHashable((Int, Int).self))
  check(
    "types of Foundation conform",
    isEquatable(Data()) && isCollection(Data()) && isHashable(Data?.self))
  check("a type of the main actor conforms on it", isNamed(Isolated()))
  let isolated: any Sendable = Isolated()
  let isElsewhere = await Task.detached { isNamed(isolated) }.value
  check("and nowhere else", !isElsewhere)
}
