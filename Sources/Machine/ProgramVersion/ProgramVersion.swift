/// The one place of the version, which both programs show.
package let programVersion = "0.1.0"
