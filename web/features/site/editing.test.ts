// When a person counts as editing.
import { expect, test } from 'vitest'
import { createEdits } from './editing.ts'

const aField = (value = 'x') => ({ isConnected: true, value })

test('a field that was typed into counts until its form is sent', () => {
  const edits = createEdits()
  const field = aField()
  edits.note(field)
  expect(edits.any()).toBe(true)
  edits.forget({ contains: control => control === field })
  expect(edits.any()).toBe(false)
})

test('another form that is sent changes nothing', () => {
  const edits = createEdits()
  edits.note(aField())
  edits.forget({ contains: () => false })
  expect(edits.any()).toBe(true)
})

test('one that is gone from the page, or emptied again, does not count', () => {
  const edits = createEdits()
  const gone = aField()
  const emptied = aField()
  edits.note(gone)
  edits.note(emptied)
  gone.isConnected = false
  emptied.value = ''
  edits.note(emptied)
  expect(edits.any()).toBe(false)
})
