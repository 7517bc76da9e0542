// The report as a page, in the browser of a reader: nothing is loaded, nothing runs, everything can be reached by keyboard.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changedFile, finding } from '../src/findings/findings.test-support.ts'
import { buildReport } from '../src/report/build-report.ts'
import { renderHtml } from '../src/report/html/render-html.ts'
import { covered, reportInput } from '../src/report/report.test-support.ts'

/** Longer than a browser takes for anything here, on however busy a machine. */
const unhurriedMs = 150_000
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const attack = `</style></title><script>document.title='broken in'</script><img src=x onerror="document.title='broken in'">`
const report = buildReport(
  reportInput({
    coverage: [covered('src/a.ts'), covered('src/b.ts', { state: 'not_reviewed', reason: 'overloaded' })],
    findings: [
      finding({
        title: 'Runs what it is given',
        startLine: 2,
        endLine: 2,
        severity: 'critical',
        message: attack,
      }),
      finding({ title: attack, startLine: 40, endLine: 40, severity: 'low' }),
    ],
  }),
)
const lines = Array.from({ length: 60 }, (_, at) => `+line ${at + 1} ${attack}`).join('\n')
const files = [
  changedFile('src/a.ts', `@@ -0,0 +1,60 @@\n${lines}`),
  changedFile('src/b.ts', '@@ -1 +1 @@\n-a\n+b'),
]

interface Contrasts {
  /** The least contrast of any text with what is behind it. */
  readonly least: number
  readonly count: number
  /** Brightness of the page itself, from 0 to 1. */
  readonly ground: number
}

/** Runs in the page. The formulas are those of the web content accessibility guidelines. */
const measureContrasts = `(() => {
  const brightness = (color) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\\d.]+/g) ?? []).map((part) => Number(part) / 255)
    const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  }
  const backgroundOf = (node) => {
    for (let at = node; at !== null; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor
      if (color !== 'rgba(0, 0, 0, 0)') return color
    }
    return getComputedStyle(document.body).backgroundColor
  }
  const contrasts = [...document.querySelectorAll('p, a, td, th, dt, dd, summary, h1, h2, h3, label, code')]
    .filter((node) => node.textContent.trim() !== '')
    .map((node) => {
      const [a, b] = [brightness(getComputedStyle(node).color), brightness(backgroundOf(node))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    })
  return { least: Math.min(...contrasts), count: contrasts.length, ground: brightness(backgroundOf(document.body)) }
})()`

describe.skipIf(!existsSync(executablePath))('the page of a report in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scrutineer-page-'))
  const path = join(folder, 'report.html')
  let browser: Browser

  beforeAll(async () => {
    writeFileSync(path, renderHtml(report, files))
    browser = await chromium.launch({
      executablePath,
      timeout: unhurriedMs,
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
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the page and gives it with everything that it asked for or complained about. */
  async function open(
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<{ page: Page; asked: string[]; said: string[] }> {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1000, height: 700 } })
    page.setDefaultTimeout(unhurriedMs)
    const asked: string[] = []
    const said: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.goto(pathToFileURL(path).href)
    return { page, asked, said }
  }

  it('asks for nothing but itself, and runs nothing of what it shows', async () => {
    const { page, asked, said } = await open()
    expect(asked).toEqual([pathToFileURL(path).href])
    expect(said).toEqual([])
    expect(await page.title()).toBe('Review: incomplete')
    expect(await page.locator('script, img, iframe, link').count()).toBe(0)
    expect(await page.locator('h3', { hasText: 'broken in' }).first().textContent()).toContain('<script>')
  })

  it('leads from a finding to its line by keyboard alone', async () => {
    const { page } = await open()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('To the findings')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe('#findings')
    for (let at = 0; at < 20 && (await page.locator('#finding-2 a:focus').count()) === 0; at++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe('#file-1-new-40')
    expect(await page.locator('#file-1-new-40').isVisible()).toBe(true)
  })

  it('opens a file by keyboard, and hides findings of a severity', async () => {
    const { page } = await open()
    const row = page.locator('#file-2 td', { hasText: '+b' })
    expect(await row.isVisible()).toBe(false)
    await page.locator('#file-2 > summary').press('Enter')
    await expect.poll(() => row.isVisible()).toBe(true)
    expect(await page.locator('#finding-2').isVisible()).toBe(true)
    await page.locator('#show-low').press('Space')
    await expect.poll(() => page.locator('#finding-2').isVisible()).toBe(false)
    expect(await page.locator('#finding-1').isVisible()).toBe(true)
  })

  it.each(['light', 'dark'] as const)('can be read in %s', async (scheme) => {
    const { page } = await open(scheme)
    const found = await page.evaluate<Contrasts>(measureContrasts)
    expect(found.count).toBeGreaterThan(50)
    // The level AA of the web content accessibility guidelines for text.
    expect(found.least).toBeGreaterThanOrEqual(4.5)
    expect(found.ground > 0.5).toBe(scheme === 'light')
  })

  it('fits a narrow screen', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 360, height: 640 })
    const [inner, outer] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    )
    expect(inner).toBeLessThanOrEqual(outer)
  })
})
