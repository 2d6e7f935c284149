// At most one message at a time, and a late dismissal must not take away a newer one.
import { expect, test } from 'vitest'
import { dismissToast, TOAST_MS, toast, toastStore } from './toast.ts'

test('a second message takes the place of the first', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', tone: 'destructive' })
  expect(toastStore.read()).toMatchObject({ title: 'Second', tone: 'destructive' })
})

test('dismissing an older message leaves the newer one', () => {
  toast({ title: 'Old' })
  const old = toastStore.read()?.id ?? -1
  toast({ title: 'New' })
  dismissToast(old)
  expect(toastStore.read()?.title).toBe('New')
})

test('listeners hear of a message and of its end', () => {
  const heard: (string | null)[] = []
  const stop = toastStore.subscribe(() => heard.push(toastStore.read()?.title ?? null))
  toast({ title: 'Saved' })
  dismissToast(toastStore.read()?.id ?? -1)
  stop()
  toast({ title: 'Unheard' })
  expect(heard).toEqual(['Saved', null])
})

test('a message stays five seconds', () => {
  expect(TOAST_MS).toBe(5000)
})
