/** Whether a `Prefer` header (RFC 7240) names `respond-async`; its parameters and other preferences are passed over. */
export function prefersAsync(header: string | null): boolean {
  // What stands in quotes is part of a value, whatever it looks like.
  return (header ?? '')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .split(',')
    .some((preference) => preference.split(/[;=]/, 1)[0]?.trim().toLowerCase() === 'respond-async')
}
