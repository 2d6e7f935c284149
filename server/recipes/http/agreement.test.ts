// Our reader reads every kind of markup as a browser does: the same nodes, texts and links.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS, TREE } from '#tests/support/tricky-pages.ts'
import { type BrowserPool, createBrowserPool } from '../browser.ts'
import { type InPage, inPageExpression } from '../in-page.ts'
import { createPageReader } from './page-reader.ts'

const URL_ = 'http://folk.example/deep/q?x=1'
const reader = createPageReader()
let browser: BrowserPool
beforeAll(() => {
  browser = createBrowserPool({ maxContexts: 1 })
})
afterAll(async () => {
  await browser.close()
  await reader.close()
})

type Question = Parameters<InPage['readRecords']>

/** The browser's and our reader's answers to each question. */
async function askBoth(body: Buffer, contentType: string, questions: readonly Question[]) {
  const seen = await browser.withContext(
    { proxyServer: 'http://127.0.0.1:9', ignoreHTTPSErrors: false },
    async context => {
      const page = await context.newPage()
      await page.route('**/*', route =>
        route.request().isNavigationRequest() ? route.fulfill({ body, contentType }) : route.abort(),
      )
      await page.goto(URL_, { waitUntil: 'domcontentloaded' })
      const answers = []
      for (const question of questions)
        answers.push(await page.evaluate<unknown>(inPageExpression('readRecords', question)))
      return answers
    },
  )
  const page = await reader.open(body, contentType, URL_)
  const read = await Promise.all(questions.map(question => page.call('readRecords', question)))
  page.close()
  return { seen, read }
}

/** The questions with different answers, and both answers. */
function differing<T>(questions: readonly T[], seen: readonly unknown[], read: readonly unknown[]) {
  return questions.flatMap((one, index) => {
    const [browser, ours] = [JSON.stringify(seen[index]), JSON.stringify(read[index])]
    return browser === ours ? [] : [{ one, browser, ours }]
  })
}

const question = (selector: string, field: object = { selector: '.' }, name = 'note'): Question => [
  selector,
  { [name]: field },
  null,
  [],
]

test('texts: spaces, breaks, tables, hidden parts, entities', async () => {
  const body = Buffer.from(`<!doctype html><body>${TEXTS.map(one => `<div class=s>${one}</div>`).join('\n')}`)
  const { seen, read } = await askBoth(body, 'text/html; charset=utf-8', [question('.s')])
  expect(read).toEqual(seen)
})

test('texts of what is hidden, and of what only holds something hidden', async () => {
  const inner = '<h2> John <i>Smith</i><script>var x</script></h2><ul><li>Reno, NV<li>Austin, TX</ul>'
  const hidden = [
    `<div style="visibility:hidden">${inner}</div>`,
    `<div style="display:none">${inner}</div>`,
    `<div hidden>${inner}</div>`,
    `<details><summary>s<h3>t</h3></summary>${inner}</details>`,
    `<details><details open><summary>s</summary>${inner}</details></details>`,
    `<details open><summary>s</summary>${inner}</details>`,
    '<h2><span style="visibility:hidden">x</span></h2><ul><li hidden>y</ul>',
    '<h2></h2><ul style="visibility:hidden"> </ul>',
  ]
  const body = Buffer.from(`<!doctype html><body>${hidden.map(one => `<div class=s>${one}</div>`).join('')}`)
  const questions = ['h2', 'h3', 'ul', 'li', 'details', 'i', 'script'].map(selector =>
    question('.s', { selector, findElements: true }),
  )
  const { seen, read } = await askBoth(body, 'text/html; charset=utf-8', questions)
  expect(differing(questions, seen, read)).toEqual([])
})

const SELECTORS = [
  // CSS
  '.card',
  'div.card.big',
  '.card > b',
  '.card b',
  'h2 + p',
  'h2 ~ p',
  '#main',
  '[data-id]',
  "[data-id='7']",
  '[class^="ca"]',
  '[class$=big]',
  '[class*=ar]',
  '[class~=big]',
  '[lang|=en]',
  '[type=TEXT]',
  '[data-id="X" i]',
  'li:nth-child(2)',
  'li:nth-child(odd)',
  'li:nth-child(2n+1)',
  'li:nth-last-child(-n+2)',
  'li:nth-child(-2n + 3)',
  'p:first-of-type',
  'p:last-of-type',
  'b:only-child',
  'li:not(:first-child)',
  'li:not(.x, .y)',
  ':is(h2, h3)',
  'div:has(> b)',
  'h2:has(+ p)',
  'div:has(.none)',
  'p:empty',
  'a:any-link',
  'input:checked',
  'input:disabled',
  'option:checked',
  ':root',
  'body *',
  '*',
  '.Card',
  'DIV.card',
  'H2',
  'svg',
  'svg path',
  'linearGradient',
  '.a\\:b',
  '#\\31 st',
  'td',
  'table > tr',
  'table > tbody > tr',
  'p,h2',
  'p , h2',
  ':where(p)',
  'li:nth-child(1 of .x)',
  'a:hover',
  'p::before',
  // Refused
  '',
  '[[',
  'p:contains("x")',
  'p:eq(1)',
  '.1a',
  '#1st',
  'div >',
  '> div',
  'p,,h2',
  'p:nth-child(x)',
  'a[b=]',
  ':unknown',
  'p::nothing',
  // XPath
  '//h2',
  '//H2',
  "//div[@class='card big']",
  "//div[contains(@class, 'card')]/b",
  '(//li)[2]',
  '//li[2]',
  '//li[last()]',
  '//li[position() > 1]',
  '//h2 | //p',
  '//p | //h2',
  '//h2/following-sibling::p',
  '//h2/following-sibling::text()',
  '//li/text()',
  "//li[contains(text(), 'two')]",
  "//li[normalize-space(.)='two']",
  "//li[text()='two']",
  '//table/tbody/tr/td[2]',
  '//table/tr',
  "//*[local-name()='svg']",
  '//svg',
  '//*[not(//div[@class="nothing"])]',
  "//p[starts-with(., 'A')]",
  "//a[contains(translate(., 'MORE', 'more'), 'more')]",
  '//a/@href',
  '//comment()',
  '//li/ancestor::ul',
  '//li/..',
  '//b/preceding::h2',
  '//h2/following::b',
  '//div[h2 and b]',
  '//div[not(b)]',
  '//li[string-length(.) > 3]',
  '//div[count(b) = 2]',
  "//p[. = 'A & B']",
  '//*[@id="main"]//b',
  './/li',
  './/li | .//b',
  '.',
  "//body[not(.//input[@name='t'])]",
  '//li[@class]',
  "//li[@class='x' or @class='y']",
  '//ul/li[1]/following-sibling::li[1]',
  '//following-sibling::p[1]',
  '//ul//text()[normalize-space()]',
  "id('main')",
  '//li[3]/preceding-sibling::*[1]',
  'count(//li)',
  "//li['two'=.]",
  '//DIV/@CLASS',
  '//div/descendant-or-self::b',
  // Refused
  '//div[',
  '//x:y',
  './/li[',
  '(//li',
  '//li[unknown()]',
]

test('selectors: which nodes are found, with and without a doctype', async () => {
  for (const doctype of ['<!doctype html>', '']) {
    const questions = SELECTORS.map(selector => question(selector))
    const { seen, read } = await askBoth(Buffer.from(doctype + TREE), 'text/html; charset=utf-8', questions)
    expect(differing(SELECTORS, seen, read)).toEqual([])
  }
})

test('inside a record: what is relative, what is not, attributes, rows, and the record itself', async () => {
  const fields = SELECTORS.filter(selector => selector !== '').flatMap(selector => [
    { selector, findElements: true },
    { selector, attribute: 'class' },
  ])
  const questions = [
    ...fields.map(field => question('.card', field)),
    ...['a', '.card', './/a', './/a/@href', 'svg a', 'b'].map(selector =>
      question('.card', { selector }, 'profileUrl'),
    ),
    question('ul', { selector: 'li', findElements: true, city: { selector: '.' }, state: { selector: 'i' } }),
  ]
  const { seen, read } = await askBoth(Buffer.from(TREE), 'text/html; charset=utf-8', questions)
  expect(differing(questions, seen, read)).toEqual([])
})

test.each([
  ['in the header', 'text/html; charset=iso-8859-1', '<p class=s>caf\xe9 \x93q\x94', 'latin1'],
  ['in a meta', 'text/html', '<meta charset="windows-1251"><p class=s>\xcf\xf0\xe8', 'latin1'],
  [
    'in an old meta',
    'text/html',
    '<meta http-equiv=content-type content="text/html; charset=utf-8"><p class=s>café',
    'utf8',
  ],
  ['by a mark', 'text/html; charset=iso-8859-1', '\ufeff<p class=s>café', 'utf8'],
  ['nowhere', 'text/html', '<p class=s>caf\xe9 \x93q\x94 and some more English text', 'latin1'],
  ['with a name that is none', 'text/html; charset=nonsense', '<meta charset=utf-8><p class=s>café', 'utf8'],
] as const)('the charset stands %s', async (_, type, html, encoding) => {
  const { seen, read } = await askBoth(Buffer.from(html, encoding), type, [question('.s')])
  expect(read).toEqual(seen)
})

test.each([
  '<base href="https://folk.example/b/"><a class=s href="x?y=1#z">',
  '<base href="/c/"><base href="/d/"><a class=s href="x">',
  '<a class=s href=" //other.example/a b ">',
  '<a class=s href="?q">',
  '<a class=s href="">',
  '<a class=s>',
  '<a class=s href="http://[">',
])('links are resolved: %s', async html => {
  const { seen, read } = await askBoth(Buffer.from(html), 'text/html', [
    question('.s', { selector: '.' }, 'profileUrl'),
  ])
  expect(read).toEqual(seen)
})
