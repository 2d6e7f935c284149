// Content shared by another app is stored, and the person is sent to it or notified why not.
import { expect, test } from 'vitest'
import { takeShared } from './share-target.ts'

const ORIGIN = 'https://offlist.example'

type From = { referrer?: string; referrerPolicy?: string; origin?: string }

function aShare(fill: (form: FormData) => void, { referrer = '', referrerPolicy = '', origin }: From = {}) {
  const form = new FormData()
  fill(form)
  const request = new Request(`${ORIGIN}/share`, { method: 'POST', body: form })
  Object.defineProperties(request, {
    referrer: { value: referrer },
    referrerPolicy: { value: referrerPolicy },
  })
  if (origin !== undefined) request.headers.set('origin', origin)
  const kept: { name: string; content: Blob }[] = []
  const mails = {
    full: false,
    add: async (files: readonly { name: string; content: Blob }[]) => {
      if (mails.full) return 0
      kept.push(...files)
      return files.length
    },
  }
  const take = async () => (await takeShared(mails, request, ORIGIN)).headers.get('location')
  return { kept, mails, take }
}

test('mails are kept as they are', async () => {
  const { kept, take } = aShare(form => {
    form.append('mail', new File(['From: a@b.example'], 'one.eml', { type: 'message/rfc822' }))
    form.append('mail', new File(['From: c@d.example'], 'two.eml'))
    form.append('title', 'One')
  })
  expect(await take()).toBe(`${ORIGIN}/share`)
  expect(kept.map(file => file.name)).toEqual(['one.eml', 'two.eml'])
  expect(await kept[0]?.content.text()).toBe('From: a@b.example')
})

test('a text is kept under its title', async () => {
  const { kept, take } = aShare(form => {
    form.append('title', 'Confirm')
    form.append('text', 'From: a@b.example')
  })
  expect(await take()).toBe(`${ORIGIN}/share`)
  expect(kept.map(file => file.name)).toEqual(['Confirm'])
})

test('a link or a picture leads to the sites that the person looks at, and a mail with a link doesn’t', async () => {
  const link = aShare(form => form.append('text', ' https://sentrylook.example/record/1 '))
  expect(await link.take()).toBe(`${ORIGIN}/look`)
  expect(link.kept[0]?.content.type).toBe('text/uri-list')
  expect(await link.kept[0]?.content.text()).toBe('https://sentrylook.example/record/1')
  const picture = aShare(form => {
    form.append('text', 'https://sentrylook.example/')
    form.append('picture', new File(['…'], 'shot.png', { type: 'image/png' }))
  })
  expect(await picture.take()).toBe(`${ORIGIN}/look`)
  expect(picture.kept.map(({ name }) => name)).toEqual(['shot.png'])
  const mail = aShare(form => {
    form.append('text', 'https://sentrylook.example/')
    form.append('mail', new File(['From: a@b.example'], 'one.eml'))
  })
  expect(await mail.take()).toBe(`${ORIGIN}/share`)
  const text = aShare(form => form.append('text', 'Confirm at https://sentrylook.example/confirm'))
  expect(await text.take()).toBe(`${ORIGIN}/share`)
})

test('nothing is not taken', async () => {
  const empty = aShare(form => form.append('title', 'x'))
  expect(await empty.take()).toBe(`${ORIGIN}/share?problem=nothing`)
})

test.each<From>([
  { referrer: 'https://evil.example/' },
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', referrer: `${ORIGIN}/` },
  // A page that hides itself; its form has the origin `null`.
  { origin: 'null', referrerPolicy: 'no-referrer' },
  { referrerPolicy: 'no-referrer' },
  { origin: 'null', referrerPolicy: 'same-origin' },
])('a form of another site is not taken: %j', async from => {
  const foreign = aShare(form => form.append('text', 'x'), from)
  expect(await foreign.take()).toBe(`${ORIGIN}/share?problem=nothing`)
  expect(foreign.kept).toEqual([])
})

test.each<From>([
  { origin: 'null' },
  { origin: 'null', referrerPolicy: 'strict-origin-when-cross-origin' },
  { origin: ORIGIN, referrer: `${ORIGIN}/add-mail` },
  { referrer: 'android-app://com.example.mail/' },
])('what the system or we ourselves share is taken: %j', async from => {
  const { kept, take } = aShare(form => form.append('text', 'x'), from)
  expect(await take()).toBe(`${ORIGIN}/share`)
  expect(kept).toHaveLength(1)
})

test('what finds no room is said', async () => {
  const { mails, take } = aShare(form => form.append('text', 'x'))
  mails.full = true
  expect(await take()).toBe(`${ORIGIN}/share?problem=not-kept`)
})

test('a form that cannot be read is answered too', async () => {
  const request = new Request(`${ORIGIN}/share`, { method: 'POST', body: 'x' })
  const mails = { add: async () => 0 }
  expect((await takeShared(mails, request, ORIGIN)).headers.get('location')).toContain('problem=not-kept')
})
