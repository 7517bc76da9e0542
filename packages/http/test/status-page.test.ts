// The page of the server in the browser of somebody who has a token and a keyboard.
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Serving, serve } from '../src/node/serve.ts'
import { openServerWorld, reviewResult, type ServerWorld, sound } from './support/server-world.ts'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const attack = `<img src=x onerror="document.title='broken in'"><script>document.title='broken in'</script>`
const hostile = {
  ...reviewResult,
  findings: reviewResult.findings.map((finding) => ({
    ...finding,
    message: attack,
    suggestion: attack,
    path: attack,
  })),
  renderedResult: attack,
}

/** A browser comes as late as the machine lets it; the test's own time limit ends a wait in vain. */
const timeout = 150_000

/** Runs in the page; the formulas are those of the web content accessibility guidelines. */
const leastContrast = `(() => {
  const brightness = (color) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\\d.]+/g) ?? []).map((part) => Number(part) / 255)
    const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }
  const behind = (node) => {
    for (let at = node; at !== null; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor
      if (color !== 'rgba(0, 0, 0, 0)') return color
    }
    return 'rgb(255, 255, 255)'
  }
  return Math.min(...[...document.querySelectorAll('p, label, .hint, button:enabled, td, th, h1, h2, h3, pre, summary')]
    .filter((node) => node.textContent.trim() !== '' && node.checkVisibility())
    .map((node) => {
      const [a, b] = [brightness(getComputedStyle(node).color), brightness(behind(node))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }))
})()`

describe.skipIf(!existsSync(executablePath))('the page of the server in a browser', () => {
  let browser: Browser
  let world: ServerWorld
  let serving: Serving

  beforeAll(async () => {
    world = await openServerWorld()
    serving = (await serve(world.server, { port: 0 }))._unsafeUnwrap()
    browser = await chromium.launch({
      executablePath,
      timeout,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
  })
  afterAll(async () => {
    await browser?.close()
    await serving?.stop({ drainMs: 0 })
  })

  async function open(colorScheme: 'light' | 'dark' = 'light') {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1000, height: 800 } })
    page.setDefaultTimeout(timeout)
    const asked: string[] = []
    const said: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(serving.url)
    return { page, asked, said }
  }

  /** Goes on with the Tab key until the field has the focus, as somebody without a mouse does. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if ((await page.locator(`${selector}:focus`).count()) === 1) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the Tab key never reaches ${selector}`)
  }

  async function enterToken(page: Page, token: string): Promise<void> {
    await tabTo(page, '#token')
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
  }

  /** Enters a token that is known, and waits until the page has moved the focus on: a key that comes before may go elsewhere. */
  async function comeIn(page: Page, client: string): Promise<void> {
    await enterToken(page, world.tokenOf(client))
    await expect.poll(() => page.locator('#repository_url:focus').count()).toBe(1)
  }

  it('leads from a token to a read review by keyboard alone, and asks nobody else', async () => {
    const profile = await world.addProfile()
    const { page, asked, said } = await open()
    await comeIn(page, 'acme')
    expect(await page.locator('#profiles option').getAttribute('value')).toBe(profile)
    const fields = {
      repository_url: sound.repository_url,
      branch: sound.branch,
      base_commit_id: sound.base_commit_id,
      commit_id: sound.commit_id,
      policy: 'Be strict.',
      environments: 'production',
    }
    expect(await page.locator('#provider_profile_id').inputValue()).toBe(profile)
    for (const [name, value] of Object.entries(fields)) {
      await tabTo(page, `#${name}`)
      await page.keyboard.type(value)
    }
    await tabTo(page, '#submit-button')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#rows tr').count()).toBe(1)
    await expect.poll(() => page.locator('#rows').textContent()).toContain('queued')
    const id = await world.work({ kind: 'completed', result: hostile })
    await expect.poll(() => page.locator('#rows').textContent()).toContain('completed')
    await tabTo(page, `#open-${id}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#result-section:focus').count()).toBe(1)
    expect(await page.locator('#result-summary').textContent()).toBe('1 finding in 3 files.')
    expect(await page.locator('.finding').textContent()).toContain(attack)
    expect(await page.title()).toBe('Reviews')
    expect(await page.locator('.finding img, .finding script').count()).toBe(0)
    expect(said).toEqual([])
    expect(asked.filter((url) => !url.startsWith(serving.url) && !url.startsWith('data:'))).toEqual([])
    expect(asked.every((url) => !url.includes('secret') && !url.includes(world.tokenOf('acme')))).toBe(true)

    // The tab knows it again, and forgets it when told.
    await page.reload()
    await expect.poll(() => page.locator('#rows').textContent()).toContain('completed')
    await tabTo(page, '#forget')
    await page.keyboard.press('Enter')
    expect(await page.locator('#reviews-section').isVisible()).toBe(false)
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    await page.close()
  })

  it('says what is wrong with a token, and with a field', async () => {
    const { page } = await open()
    await enterToken(page, 'acme.wrong')
    await expect.poll(() => page.locator('#token-state').textContent()).toContain('does not know')
    expect(await page.locator('#token:focus').count()).toBe(1)
    await comeIn(page, 'acme')
    for (const [name, value] of Object.entries({ ...sound, commit_id: 'short' }))
      await page.fill(`#${name}`, value)
    await page.fill('#provider_profile_id', await world.addProfile())
    await page.locator('#submit-button').press('Enter')
    await expect.poll(() => page.locator('#submit-error').textContent()).toContain('/commit_id')
    expect(await page.locator('#commit_id:focus').getAttribute('aria-invalid')).toBe('true')
    await page.close()
  })

  it('says that a profile is missing while there is none', async () => {
    await world.addClient('newcomer')
    const { page } = await open()
    await comeIn(page, 'newcomer')
    const state = () => page.locator('#token-state').textContent()
    await expect.poll(state).toContain('no provider profile yet')
    expect(await page.locator('#submit-section').isVisible()).toBe(true)
    const profile = await world.addProfile('newcomer')
    await page.reload()
    await expect.poll(state).toBe('A token is set.')
    await expect.poll(() => page.locator('#provider_profile_id').inputValue()).toBe(profile)
    await page.close()
  })

  it('shows and sends nothing of one client to the next in the same tab', async () => {
    await world.addClient('former')
    await world.addClient('latter')
    const profiles = [await world.addProfile('former'), await world.addProfile('latter')]
    const submitted = await world.ask('POST', '/v1/reviews', {
      as: 'former',
      headers: { prefer: 'respond-async' },
      body: { ...sound, provider_profile_id: profiles[0] },
    })
    const { review_id: id } = submitted.body as { review_id: string }
    await world.work({ kind: 'completed', result: hostile })
    const { page } = await open()
    const chosen = () => page.locator('#provider_profile_id').inputValue()
    await comeIn(page, 'former')
    expect(await chosen()).toBe(profiles[0])
    await page.fill('#review-id', id)
    await page.keyboard.press('Enter')
    await page.locator(`#open-${id}:enabled`).press('Enter')
    await expect.poll(() => page.locator('.finding').count()).toBe(1)
    await page.fill('#token', world.tokenOf('latter'))
    await page.locator('#token').press('Enter')
    await expect.poll(chosen).toBe(profiles[1])
    expect(await page.locator('#profiles option').getAttribute('value')).toBe(profiles[1])
    expect(await page.locator('#result-section').isVisible()).toBe(false)
    expect(await page.locator('.finding, #rows tr').count()).toBe(0)
    await page.close()
  })

  it('cancels a review, and tells of one that nobody may see', async () => {
    const { page } = await open()
    const submitted = await world.ask('POST', '/v1/reviews', {
      headers: { prefer: 'respond-async' },
      body: await world.submission(),
    })
    const { review_id: id } = submitted.body as { review_id: string }
    await comeIn(page, 'acme')
    await page.fill('#review-id', id)
    await page.keyboard.press('Enter')
    await page.locator(`#cancel-${id}:enabled`).press('Enter')
    await expect.poll(() => page.locator('#rows').textContent()).toContain('cancelled')
    await page.fill('#review-id', '00000000-0000-4000-8000-000000000000')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#rows tr').first().textContent()).toContain('no such review')
    await page.close()
  })

  it('asks ever less often while the server is away, and shows what is so once it is back', async () => {
    const { page } = await open()
    const submitted = await world.ask('POST', '/v1/reviews', {
      headers: { prefer: 'respond-async' },
      body: await world.submission(),
    })
    const { review_id: id } = submitted.body as { review_id: string }
    await comeIn(page, 'acme')
    await page.clock.install()
    // From here on the page's time stands still but for what is said.
    await page.clock.pauseAt(Date.now() + 60_000)
    let tries = 0
    let isAway = true
    await page.route(`**/v1/reviews/${id}`, (route) => {
      tries += 1
      return isAway ? route.abort() : route.continue()
    })
    const row = () => page.locator('#rows tr').first().textContent()
    await page.fill('#review-id', id)
    await page.keyboard.press('Enter')
    await expect.poll(row).toContain('cannot be reached')
    // Two seconds until the second try, whatever else happens in the page meanwhile.
    for (let step = 0; step < 10; step++) await page.clock.runFor(100)
    expect(tries).toBe(1)
    isAway = false
    await page.clock.runFor(1000)
    await expect.poll(row).toContain('queued')
    expect(tries).toBe(2)
    expect(await row()).not.toContain('cannot be reached')
    await world.ask('POST', `/v1/reviews/${id}/cancel`)
    await page.close()
  })

  it('forgets a failed try as soon as a review is known to stand where it stood', async () => {
    const { page } = await open()
    const submitted = await world.ask('POST', '/v1/reviews', {
      headers: { prefer: 'respond-async' },
      body: await world.submission(),
    })
    const { review_id: id } = submitted.body as { review_id: string }
    await comeIn(page, 'acme')
    const row = () => page.locator('#rows tr').first().textContent()
    await page.fill('#review-id', id)
    await page.keyboard.press('Enter')
    await expect.poll(row).toContain('queued')
    await page.route(`**/v1/reviews/${id}`, (route) => route.abort())
    await expect.poll(row).toContain('queued, The server cannot be reached.')
    await page.unroute(`**/v1/reviews/${id}`)
    await expect.poll(row).not.toContain('cannot be reached')
    expect(await row()).toContain('queued')
    await world.ask('POST', `/v1/reviews/${id}/cancel`)
    await page.close()
  })

  it.each(['light', 'dark'] as const)('can be read in %s', async (scheme) => {
    const { page } = await open(scheme)
    await comeIn(page, 'acme')
    expect(await page.locator('#submit-section').isVisible()).toBe(true)
    expect(await page.evaluate(leastContrast)).toBeGreaterThanOrEqual(4.5)
    const folder = process.env['SCREENSHOTS']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/page-${scheme}.png`, fullPage: true })
    await page.close()
  })

  it('comes with a policy that lets nothing else run, and to nobody else', async () => {
    const answer = await fetch(serving.url)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect((await fetch(serving.url)).headers.get('content-security-policy')).not.toBe(policy)
    expect((await fetch(serving.url, { method: 'POST' })).status).toBe(405)
  })
})
