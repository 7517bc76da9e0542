/** Where the value of a setting comes from. */
export type Origin =
  | { readonly from: 'default' }
  | { readonly from: 'file'; readonly path: string; readonly line: number }
  | { readonly from: 'project'; readonly path: string; readonly line: number }
  | { readonly from: 'environment'; readonly variable: string }

/** An origin in a few words, such as `~/config.yaml:3`. */
export function describeOrigin(origin: Origin): string {
  switch (origin.from) {
    case 'default':
      return 'default'
    case 'environment':
      return origin.variable
    case 'file':
      return `${origin.path}:${origin.line}`
    case 'project':
      return `project, ${origin.path}:${origin.line}`
  }
}
