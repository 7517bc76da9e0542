import { pageMarkup } from './page-markup.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'

/**
 * The page at the root of a server: it lets a holder of a token hand in, watch and read reviews. It comes without one, and asks
 * everything with the one that is typed in. It loads nothing and speaks to nobody but its own server, which its policy enforces.
 */
export function statusPage(): Response {
  // The policy lets run what carries this name, and it is made anew for each answer.
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Reviews</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>${pageMarkup}<script nonce="${nonce}">${pageScript}</script>
</body>
</html>
`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        `style-src 'nonce-${nonce}'`,
        "connect-src 'self'",
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}
