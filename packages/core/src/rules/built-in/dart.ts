import type { BuiltInRule } from './built-in-rule.ts'

export const dart: BuiltInRule = {
  id: 'dart',
  extensions: ['dart'],
  text: `Dart and Flutter. Look for:
- Null and types: ! on what can be null, late read before it is set, as on unchecked JSON, first or single on what can be empty, int and double mixed on the web.
- Async: a Future not awaited whose failure is lost, BuildContext used after await without a mounted check, setState after dispose, a Completer never or twice completed, an async callback given to forEach, heavy work on the UI isolate, a stream listened to twice.
- Life cycle: controllers, subscriptions, animation and focus nodes not disposed; a Future or controller created in build; initState that depends on inherited widgets; didUpdateWidget that ignores a changed input.
- Widgets: keys missing where list items move with state, setState without a change of state or outside it, unbounded height or width, a builder index beyond the data, rebuilds that restart requests.
- State: a list or map changed in place so that listeners see no change, == without hashCode, a provider read where it must be watched.
- Errors: catch without on that hides Errors, a failed platform call not handled, a default that hides broken JSON.
- Security: HTTP without TLS, badCertificateCallback that returns true, secrets in code or preferences, web views or deep links that trust input.
Not defects: const or trailing commas, widget splitting.`,
}
