import { expect, test, vi } from 'vitest'
import { createFramePainter } from './frame-painter.ts'

const jpeg = (name: string) => new Blob([name])

/** A painter whose decoding is finished by hand. */
function slowPainter() {
  const drawn: string[] = []
  const waiting: { name: string; finish: () => void; fail: () => void }[] = []
  const painter = createFramePainter<string>({
    async decode(blob) {
      const name = await blob.text()
      return new Promise((resolve, reject) => {
        waiting.push({ name, finish: () => resolve(name), fail: () => reject(new Error('damaged')) })
      })
    },
    draw: name => drawn.push(name),
  })
  const decoding = async () => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    const next = waiting.shift()
    if (!next) throw new Error('nothing is decoded')
    return next
  }
  return { painter, drawn, waiting, decoding }
}

test('a slow device draws the newest picture, and skips those between', async () => {
  const { painter, drawn, decoding } = slowPainter()
  painter.show(jpeg('1'))
  const first = await decoding()
  for (const name of ['2', '3', '4']) painter.show(jpeg(name))
  first.finish()
  const second = await decoding()
  expect(second.name).toBe('4')
  second.finish()
  await vi.waitFor(() => expect(drawn).toEqual(['1', '4']))
})

test('a damaged picture isn’t the last one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { painter, drawn, decoding } = slowPainter()
  painter.show(jpeg('1'))
  const first = await decoding()
  painter.show(jpeg('2'))
  first.fail()
  ;(await decoding()).finish()
  await vi.waitFor(() => expect(drawn).toEqual(['2']))
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('once stopped, it draws nothing more', async () => {
  const { painter, drawn, waiting, decoding } = slowPainter()
  painter.show(jpeg('1'))
  const first = await decoding()
  painter.stop()
  first.finish()
  painter.show(jpeg('2'))
  await new Promise(resolve => setImmediate(resolve))
  expect(drawn).toEqual([])
  expect(waiting).toEqual([])
})
