import { maskSecret } from './mask-secret.ts'
import { secretForms } from './secret-forms.ts'

/** A text with each secret that tells itself by its form, and each password in a URL, cut down to its ends. */
export function redactSecrets(text: string): string {
  let shown = text.replace(
    passwordInUrl,
    (_whole, before: string, password: string) => before + maskSecret(password),
  )
  for (const { expression, cues } of Object.values(secretForms)) {
    if (cues.some((cue) => shown.includes(cue))) shown = shown.replace(expression, maskSecret)
  }
  return shown
}

const passwordInUrl = /(:\/\/[^\s:/@"'`{}$]{1,80}:)([^\s:/@"'`{}$]{1,120})(?=@)/g
