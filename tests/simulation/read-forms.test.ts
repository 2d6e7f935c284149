import { expect, test } from 'vitest'
import { readForms, text } from './read-forms.ts'

const PAGE = `<style>a{}</style><form class="x" method="post" action="/off?a=1&amp;b=2"><label><span>Your e-mail</span>
<input type="email" name="mail" value="" placeholder="you@mail.example"></label><input type='hidden' name='id' value='a&quot;b'>
<select name="why"><option value="">Choose</option><option value="privacy">Mine</option></select></form>
<form data-send="/send"><input name="q" value="x"></form>`

test('fields with the words that a person reads beside them', () => {
  expect(readForms(PAGE)).toEqual([
    {
      action: '/off?a=1&b=2',
      method: 'post',
      byScript: false,
      fields: [
        { name: 'mail', type: 'email', value: '', words: 'Your e-mail you@mail.example', options: [] },
        { name: 'id', type: 'hidden', value: 'a"b', words: '', options: [] },
        { name: 'why', type: 'select', value: '', words: '', options: ['', 'privacy'] },
      ],
    },
    {
      action: '/send',
      method: 'get',
      byScript: true,
      fields: [{ name: 'q', type: 'text', value: 'x', words: '', options: [] }],
    },
  ])
})

test('the words of a page, without its style', () => {
  expect(text('<style>p{}</style><p>Tom &amp; <b>Ann</b></p>')).toBe('Tom & Ann')
})
