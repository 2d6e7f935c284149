import { expect, test } from 'vitest'
import { composeMail, type MailPart } from './compose-mail.ts'
import { COLORS } from './mail-design.ts'

const FRAME = { why: 'You’re getting this email because this is a test.' }
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&lt;`
const LINK = 'https://offlist.example/page?a=1&b=2'
const htmlOf = (parts: readonly MailPart[], frame = FRAME) => composeMail('Hello', parts, frame).html

/** The tags and their attributes, without values and text. */
const skeleton = (html: string) => html.replaceAll(/"[^"]*"/g, '""').replaceAll(/>[^<]*</g, '><')

test.each<[string, (text: string) => MailPart]>([
  ['a paragraph', text => text],
  ['a button’s words', label => ({ link: LINK, label })],
  ['a button’s address', text => ({ link: `${LINK}${text}`, label: 'Go' })],
  ['the words before a code', say => ({ say, code: '123456' })],
  ['a code', code => ({ say: 'Code:', code })],
  ['a list', text => ({ list: ['one', text] })],
  ['a text of ours', written => ({ written })],
  ['a text of others', quote => ({ quote })],
])('nothing in %s becomes markup', (_, part) => {
  const html = htmlOf([part(HOSTILE)])
  expect(html).not.toMatch(/<script|<img/i)
  expect(skeleton(html)).toBe(skeleton(htmlOf([part('harmless')])))
})

test('nothing in the frame and the subject becomes markup', () => {
  const { html } = composeMail(HOSTILE, ['x'], {
    why: HOSTILE,
    whyLinks: [{ link: `${LINK}${HOSTILE}`, label: HOSTILE }],
    preheader: HOSTILE,
  })
  expect(html).not.toMatch(/<script|<img/i)
})

test.each(['Hi\r\nBcc: a@example.com', 'Hi\nthere', 'Hi\u0000', 'Hi\u0085there'])(
  'a subject that could begin another header is refused: %j',
  subject => {
    expect(() => composeMail(subject, ['x'], FRAME)).toThrow('one line')
  },
)

test('nothing is remote, and there is neither a picture nor a table', () => {
  const html = htmlOf([
    'One.',
    { link: LINK, label: 'Go' },
    { say: 'Code:', code: '123456' },
    { list: ['a'] },
    { written: 'x' },
    { quote: 'y' },
  ])
  expect(html).not.toMatch(/<(img|table|link|iframe|script|video|svg)\b|url\(|@import|@font-face|\bsrc=/i)
  const addresses = [...html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([address]) => address)
  expect(new Set(addresses)).toEqual(new Set(['https://offlist.example/page?a=1&amp;b=2']))
})

test('a button’s address also stands as text, for programs that don’t open buttons', () => {
  const { html, text } = composeMail('Hello', [{ link: LINK, label: 'Go to it' }], FRAME)
  expect(html.match(/href="https:\/\/offlist\.example\/page\?a=1&amp;b=2"/g)).toHaveLength(2)
  expect(html).toContain('>https://offlist.example/page?a=1&amp;b=2</a>')
  expect(text).toContain(`Go to it:\n${LINK}`)
})

test('every mail says why it came, as text and as HTML, with its links', () => {
  const off = { link: LINK, label: 'Turn it off' }
  const { html, text } = composeMail('Hello', ['One.'], { ...FRAME, whyLinks: [off] })
  expect(text.endsWith(`-- \nOfflist\n${FRAME.why}\nTurn it off: ${LINK}\n`)).toBe(true)
  expect(html).toContain(FRAME.why)
  expect(html).toContain('>Turn it off</a>')
})

test('a mailbox shows the first paragraph beside the subject, or what the mail says instead', () => {
  const preheader = (html: string) => /<div style="display:none[^>]*>([^&]*)/.exec(html)?.[1]
  expect(preheader(htmlOf([{ link: LINK, label: 'Go' }, 'First.', 'Second.']))).toBe('First.')
  expect(preheader(composeMail('Hello', ['First.'], { ...FRAME, preheader: 'Other.' }).html)).toBe('Other.')
})

test('each color has its dark one, which wins over the inline style', () => {
  const html = htmlOf(['One.', { link: LINK, label: 'Go' }])
  const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(html)?.[1] ?? ''
  expect(dark).toContain(
    `.page{color:${COLORS.ink[1]} !important;background-color:${COLORS.paper[1]} !important}`,
  )
  for (const [name] of html.matchAll(/(?<=class=")[a-z]+/g)) expect(dark).toContain(`.${name}{`)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
/** WCAG 2.2. */
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/g) ?? []).map(channel)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
test.each([0, 1] as const)('text can be read on its ground, in shade %i', shade => {
  const contrast = (text: keyof typeof COLORS, ground: keyof typeof COLORS) => {
    const [low = 0, high = 0] = [luminance(COLORS[text][shade]), luminance(COLORS[ground][shade])].sort(
      (a, b) => a - b,
    )
    return (high + 0.05) / (low + 0.05)
  }
  for (const text of ['ink', 'soft', 'faint'] as const)
    for (const ground of ['paper', 'raised'] as const) expect(contrast(text, ground)).toBeGreaterThan(4.5)
  expect(contrast('ink', 'sunk')).toBeGreaterThan(4.5)
})

test('the colors are those of the screens', async () => {
  const { readFile } = await import('node:fs/promises')
  const tokens = await readFile(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8')
  for (const [name, [light, dark]] of Object.entries(COLORS))
    expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`)
})
