import type { BuiltInRule } from './built-in-rule.ts'

export const kotlin: BuiltInRule = {
  id: 'kotlin',
  extensions: ['kt', 'kts'],
  text: `Kotlin. Look for:
- Null: !! on a value that can be absent, a platform type from Java taken as non-null, lateinit read before it is set, an unsafe cast with as.
- Coroutines: runBlocking inside a coroutine or on the main thread, GlobalScope or a scope nobody cancels, CancellationException swallowed by a broad catch or runCatching, a blocking call outside Dispatchers.IO, async whose failure is never awaited, a Mutex held across a call that takes it again, shared state changed from several coroutines, a cold flow collected twice where once was meant, collection that goes on after the view is gone.
- Collections: first, single, reduce or !! on what can be empty; a mutable list handed out and changed later; a sequence used twice; toMap that loses equal keys.
- Types: a data class with an array or mutable field used as a key, a when over a sealed type whose else hides a new case, an enum compared by text, integer overflow, equality of Double.
- Resources: a Closeable without use, a listener or receiver that is never removed, a Context kept by a singleton.
- Java callers: a missing @Throws that Java code needs, a default argument that changes a binary signature.
- Security: SQL, intents, WebView content or paths built from input; secrets in logs.
Not defects: val or var, expression bodies, scope functions that only read differently.`,
}
