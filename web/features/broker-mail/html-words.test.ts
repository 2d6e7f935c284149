// The text of HTML, including HTML crafted to be slow to parse.
import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/thread-time.ts'
import { wordsOf } from './html-words.ts'

test.each([
  ['<p>Dear&nbsp;you,</p><p>it is <b>gone</b> &amp; done.</p>', 'Dear you,\nit is gone & done.'],
  ['<HEAD><title>x</title></HEAD>one<br/>two', 'one\ntwo'],
  ['a <script>if (a<b) {}</SCRIPT >b <style>p{}</style>c', 'a b c'],
  ['1 < 2<!-- <p>no</p> --> and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;b&gt; &#8217;&#x2019; &none; &#0;&#99999999;', '<b> ’’ &none;'],
  ['said<p title="x', 'said'],
  ['said<!-- not', 'said'],
  ['said<script>not', 'said'],
])('of %j', (html, words) => {
  expect(wordsOf(html)).toBe(words)
})

test.each(['<a ', '<!--', '<script ', '</style ', '<', ' \n', '<b> ', '<br> ', '&#', '<p>\n</p>', '<p>'])(
  'of %j and nothing else, without looking behind each sign for its end',
  piece => {
    const html = `x${piece.repeat(200_000 / piece.length)}y`
    // Takes milliseconds. It took ten seconds when each tag's end was searched for up to the end of the text.
    expect(threadTime(() => wordsOf(html))).toBeLessThan(2_000)
  },
)
