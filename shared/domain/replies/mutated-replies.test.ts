import { expect, test } from 'vitest'
import { classifyReply } from './classify-reply.ts'

const MAILS = 5_000
const PARTS = [
  'We have deleted your data.',
  '<div style="display:none">',
  '</div>',
  '<blockquote>',
  '> On Oct 1 you wrote:',
  'From: a\nSent: b\nTo: c\n',
  'Ihr Bestätigungscode lautet 482913.',
  '&#x110000;&#0;&nbsp;&',
  '<a href="https://a@b.example/confirm?x=1">',
  '\u202e\u0000\ud800',
  '='.repeat(300),
  'a'.repeat(700),
  '<<<<>>"\'',
  '-----Original Message-----',
  'No podemos eliminar sus datos; ¿cuál es?',
  '\r\n\r\n',
]

/** The same chance each time. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

test('mutated mails never throw, and every reading keeps its promises', () => {
  const random = chances(17)
  const pick = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? ''
  for (let at = 0; at < MAILS; at += 1) {
    let text = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(PARTS)).join(
      pick([' ', '\n', '']),
    )
    const cut = Math.floor(random() * text.length)
    if (random() < 0.5)
      text = text.slice(cut) + String.fromCharCode(Math.floor(random() * 65_536)) + text.slice(0, cut)
    const html = random() < 0.5 ? text : null
    const about = {
      broker: { name: '', domain: '' },
      letter: random() < 0.3 ? { subject: text.slice(0, 50), body: pick(PARTS), sentAt: '' } : null,
      returnAddress: null,
    }
    const reading = classifyReply({ subject: pick(PARTS), text, html, from: null, headers: {} }, about)
    expect(reading.confidence).toBeGreaterThanOrEqual(0)
    expect(reading.confidence).toBeLessThanOrEqual(1)
    expect(reading.words.length).toBeLessThanOrEqual(12)
    for (const words of reading.words) expect(words.length).toBeLessThanOrEqual(160)
  }
}, 60_000)
