import { expect, test } from 'vitest'
import { findOfferedLink } from './find-offered-link.ts'

const HOSTS = ['first.example']
const END = 'https://first.example/optout/confirm?token=abc'
const inHtml = (html: string) => findOfferedLink({ text: '', html }, HOSTS)
const inText = (text: string) => findOfferedLink({ text, html: '' }, HOSTS)

test.each([
  ['in a parameter', `https://click.mailer.example/?u=${encodeURIComponent(END)}`],
  ['in the path', `https://click.mailer.example/L0/${encodeURIComponent(END)}/1/0`],
  ['in base64', `https://click.mailer.example/c/${Buffer.from(END).toString('base64url')}`],
])('a link through a mailer is shown with where it leads, named %s', (_what, link) => {
  const offered = { link, host: 'click.mailer.example', isOwn: false, leadsTo: END }
  expect(inHtml(`<a href="${link.replaceAll('&', '&amp;')}"><b>Confirm your request</b></a>`)).toEqual(
    offered,
  )
  expect(inText(`Please confirm your request: ${link}`)).toEqual(offered)
})

test('one that does not say where it leads is shown as such', () => {
  const link = 'https://u1234.ct.mailer.example/ls/click?upn=u001.aXz9'
  expect(inText(`To confirm, open ${link}`)).toEqual({
    link,
    host: 'u1234.ct.mailer.example',
    isOwn: false,
    leadsTo: null,
  })
})

test('a link of the site by which the mail asks to confirm is offered where its path looks like another’s', () => {
  const link = 'https://first.example/contact/confirm/8fa2c41b'
  expect(inText(`Please confirm your request: ${link}`)).toEqual({
    link,
    host: 'first.example',
    isOwn: true,
    leadsTo: null,
  })
  expect(inHtml(`<a href="${link}">Confirm my request</a>`)).toMatchObject({ link })
  expect(inText('Confirm that you want no more: https://first.example/unsubscribe/1')).toBeNull()
})

test.each([
  ['with a letter of another script', 'https://f\u0456rst.example/confirm?t=1'],
  ['with one, encoded', 'https://xn--frst-l9d.example/confirm?t=1'],
])('a host that only looks like the site’s, %s, is shown encoded and as another’s', (_what, link) => {
  const offered = { link, host: 'xn--frst-l9d.example', isOwn: false, leadsTo: null }
  expect(inText(`Please confirm your request: ${link}`)).toEqual(offered)
  expect(inHtml(`<a href="${link}">Confirm</a>`)).toEqual(offered)
})

test.each([
  ['a link that the mail does not ask to open', 'Our news: https://mailer.example/c/1'],
  ['the way out of their letters', 'Confirm that you want no more: https://mailer.example/unsubscribe/1'],
  ['a link of the site itself', 'Please confirm: https://first.example/confirm'],
  ['one that hides its host behind a name', 'Please confirm: https://first.example@evil.example/confirm'],
  ['another protocol', 'Please confirm: ftp://mailer.example/confirm'],
])('%s is not', (_what, text) => {
  expect(inText(text)).toBeNull()
})
