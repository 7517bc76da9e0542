/** The same statement with `$1`, `$2`, … for each `?` that stands outside of quotes. */
export function numberPlaceholders(sql: string): string {
  let number = 0
  return sql.replace(quotedOrPlaceholder, (part) => {
    if (part !== '?') return part
    number += 1
    return `$${number}`
  })
}

const quotedOrPlaceholder = /'[^']*'|"[^"]*"|\?/g
