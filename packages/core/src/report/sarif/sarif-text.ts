/**
 * Plain text as a SARIF message: `[text](target)` would be read as a link and `{0}` as a placeholder, so both are broken.
 * Other braces stand as they are: the standard wants all of them doubled, and no reader in use takes doubled ones back.
 */
export function sarifText(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&').replace(/\{(?=\d+\})/g, '{ ')
}
