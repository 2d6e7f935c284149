// Which link of a mail we may open.
import { describe, expect, test } from 'vitest'
import { findConfirmationLink, isOwnHost } from './find-links.ts'

const HOSTS = ['first.example']
const inText = (text: string) => findConfirmationLink({ text, html: '' }, HOSTS)
const inHtml = (html: string) => findConfirmationLink({ text: '', html }, HOSTS)

describe('the link that confirms', () => {
  test.each([
    [
      'in a sentence',
      'Please open https://first.example/confirm?t=1 today',
      'https://first.example/confirm?t=1',
    ],
    ['at the end of one', 'Open https://first.example/confirm/abc.', 'https://first.example/confirm/abc'],
    ['in angle brackets', 'Confirm: <https://first.example/verify?x=1>', 'https://first.example/verify?x=1'],
    [
      'in round brackets',
      '(https://first.example/opt-out/finish?x=1)',
      'https://first.example/opt-out/finish?x=1',
    ],
    [
      'in square brackets, as HTML is turned into text',
      'Confirm [https://first.example/confirm?t=1]',
      'https://first.example/confirm?t=1',
    ],
    [
      'on a host of theirs',
      'https://mail.first.example/confirm?t=1',
      'https://mail.first.example/confirm?t=1',
    ],
    ['without encryption', 'http://first.example/confirm?t=1', 'http://first.example/confirm?t=1'],
    [
      'that says it only in its parameters',
      'https://first.example/r?token=abc',
      'https://first.example/r?token=abc',
    ],
    [
      'that says it in the value of one',
      'https://first.example/mail?do=confirm&x=1',
      'https://first.example/mail?do=confirm&x=1',
    ],
    [
      'of which the paragraph before says it',
      'Thank you. To confirm, open this link:\n\nhttps://first.example/ls/click?upn=1',
      'https://first.example/ls/click?upn=1',
    ],
    [
      'of which the mail says it',
      'News: https://first.example/blog?utm=mail Please confirm your request here:\nhttps://first.example/ls/click?upn=1',
      'https://first.example/ls/click?upn=1',
    ],
  ])('%s', (_what, text, link) => {
    expect(inText(text)).toBe(link)
  })

  test('in HTML, with its ampersands as they are meant', () => {
    expect(inHtml('<a href="https://first.example/confirm?a=1&amp;b=2">Confirm</a>')).toBe(
      'https://first.example/confirm?a=1&b=2',
    )
  })

  test('in HTML, by its own words', () => {
    const html =
      '<a href="https://first.example/l?u=1">Our blog</a> <a class="b" href="https://first.example/l?u=2&amp;v=3"><b>Yes, confirm</b></a>'
    expect(inHtml(html)).toBe('https://first.example/l?u=2&v=3')
  })

  test.each([
    ['a part of its path that only this reader has', 'https://first.example/opt-out/8f3a9c2d1e'],
    ['a parameter', 'https://first.example/remove?r=5'],
  ])('with a removal in its path, and %s', (_what, link) => {
    expect(inText(`Another record? https://first.example/opt-out Yours: ${link}`)).toBe(link)
  })

  test('a page of removals alone, when the mail asks to open it', () => {
    const link = 'https://first.example/removals'
    expect(inText(`To confirm your request, open ${link}`)).toBe(link)
  })

  test('comes before the page where removals begin, wherever that stands', () => {
    const text =
      'To remove another, start at https://first.example/opt-out?from=mail Yours: https://first.example/c/confirm/abc'
    expect(inText(text)).toBe('https://first.example/c/confirm/abc')
  })

  test('comes before other links of theirs', () => {
    const text =
      'https://first.example/home?ref=mail https://first.example/optout/confirm?t=1 https://first.example/about'
    expect(inText(text)).toBe('https://first.example/optout/confirm?t=1')
  })
})

describe('never opened', () => {
  test.each([
    ['a link elsewhere', 'https://elsewhere.example/confirm?t=1'],
    ['a host that only ends alike', 'https://notfirst.example/confirm?t=1'],
    ['a host that only begins alike', 'https://first.example.elsewhere.example/confirm?t=1'],
    ['a host in the place of a user name', 'https://first.example@elsewhere.example/confirm?t=1'],
    ['a host with a letter of another script', 'https://f\u0456rst.example/confirm?t=1'],
    ['such a host, encoded', 'https://xn--frst-l9d.example/confirm?t=1'],
    ['a host in a parameter', 'https://elsewhere.example/confirm?to=first.example'],
    ['the way out of their letters', 'https://first.example/unsubscribe?u=1'],
    ['their help', 'https://first.example/help?topic=confirm'],
    ['their front page', 'https://first.example/'],
    [
      'another page of theirs in a mail about the request',
      'This confirms that we have your request. Follow us at https://first.example/blog?utm=mail',
    ],
    ['another protocol', 'ftp://first.example/confirm?t=1 javascript:confirm(1)'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(inText(text)).toBeNull()
    expect(inHtml(`<a href="${text}">Confirm</a>`)).toBeNull()
  })

  test.each([
    'https://first.example/blog?utm_campaign=confirmed_removals',
    'To confirm, press the button. Another record? https://first.example/opt-out',
    'Remove another one: https://first.example/remove-my-info?utm_source=mail',
    'We can confirm that it is here\n\nOur blog\nhttps://first.example/blog?p=3',
  ])('a page that is only named: %j', text => {
    expect(inText(text)).toBeNull()
  })

  test('anything when the site is not known', () => {
    expect(findConfirmationLink({ text: 'https://first.example/confirm?t=1', html: '' }, [])).toBeNull()
  })
})

test('a host is theirs when it is theirs or below it', () => {
  expect(isOwnHost('first.example', 'first.example')).toBe(true)
  expect(isOwnHost('a.b.first.example', 'first.example')).toBe(true)
  expect(isOwnHost('example', 'first.example')).toBe(false)
  expect(isOwnHost('xfirst.example', 'first.example')).toBe(false)
})
