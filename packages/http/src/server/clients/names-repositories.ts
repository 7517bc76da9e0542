const form = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(\/[^\s?#@*%\\]*)?$/i

/**
 * Whether a text is `host`, `host:port`, `host/path` or `host:port/path` as the policy of a deployment reads it. A list with an
 * entry that the policy cannot read allows nothing, so none is kept.
 */
export function namesRepositories(text: string): boolean {
  const [, port = '443', path = ''] = form.exec(text) ?? [undefined, '0']
  const isPlain = !path.includes('//') && !path.split('/').some((part) => part === '.' || part === '..')
  const isName = !/^[^:/]*-(?:[.:/]|$)/.test(text)
  return isPlain && isName && Number(port) > 0 && URL.canParse(`https://${text}`)
}
