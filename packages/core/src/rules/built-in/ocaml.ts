import type { BuiltInRule } from './built-in-rule.ts'

export const ocaml: BuiltInRule = {
  id: 'ocaml',
  extensions: ['ml', 'mli', 're', 'rei'],
  text: `OCaml. Look for:
- Partial code: List.hd, Option.get, Hashtbl.find or int_of_string without a handler, a match that misses a case, a wildcard that hides a new constructor, array and string indices.
- Exceptions: with _ that also catches Out_of_memory or cancellation, a raise between acquire and release without Fun.protect, Not_found that escapes an API.
- Equality: = or compare on functions, cyclic, abstract or float data, == where = is meant, a polymorphic hash on mutable keys.
- Evaluation: the unspecified order of arguments, a partial application that drops a side effect, ; and if without brackets, ignore of a function that lacks an argument.
- Lwt, Async, Eio: a promise dropped, a blocking call in the scheduler, failures lost by async, switches or fibres that outlive their resource; domains that share mutable data without a lock.
- Numbers: 63-bit overflow, int and Int64 mixed, float text forms.
- Interfaces: an .mli that exposes what must stay abstract, or drops what others use; Obj.magic, Marshal of untrusted data.
- Input: Sys.command, SQL or paths built from text.
Not defects: begin or parentheses, labels, opens.`,
}
