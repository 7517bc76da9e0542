import type { BuiltInRule } from './built-in-rule.ts'

export const astro: BuiltInRule = {
  id: 'astro',
  extensions: ['astro'],
  text: `Astro components. Look for:
- Server and client mixed: secrets or server modules reaching client scripts through props or define:vars, window or document in the frontmatter, a component that needs the browser without a client: directive, props that cannot be serialised.
- Rendering: a static page that reads request data, getStaticPaths that misses or repeats a path, a fetch without a failure branch, state kept in a module between requests, prerender set against what the page does.
- Scripts: is:inline scripts that run twice after view transitions, listeners added on each navigation, selectors that meet several instances of the component.
- Security: set:html on input, href or src from input without a check of the scheme, an endpoint or action without a permission check, redirects to input.
Frontmatter and scripts are also judged as TypeScript. Not defects: import order, scoped or global CSS by choice.`,
}
