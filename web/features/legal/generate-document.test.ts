import { expect, test, vi } from 'vitest'
import { type DocumentRequest, generateDocument } from './generate-document.ts'

const asked = (given: Partial<DocumentRequest> = {}): DocumentRequest => ({
  type: 'gdpr_request',
  description: 'They list me.',
  person: null,
  site: null,
  scans: [],
  byModel: false,
  email: 'me@mail.example',
  ...given,
})

async function outcome(given: Partial<DocumentRequest>, fails = false) {
  const said: string[] = []
  const done: string[] = []
  const act = (what: string) => async () => {
    if (fails) throw new Error('no room')
    done.push(what)
    return what
  }
  const effects = {
    write: act('written'),
    send: act('sent'),
    say: ({ title, description = '' }: { title: string; description?: string | undefined }) =>
      void said.push(`${title} ${description}`.trim()),
  }
  return { ...(await generateDocument(asked(given), effects)), said, done }
}

test.each(['', '  ', '\n\t '])(
  'a blank description is named, and nothing is asked: %j',
  async description => {
    expect(await outcome({ description })).toEqual({
      kept: false,
      awaited: null,
      said: ['Error Please describe your legal request'],
      done: [],
    })
  },
)

test('a document from clauses is there at once, and said', async () => {
  expect(await outcome({})).toEqual({
    kept: true,
    awaited: null,
    said: ['AI legal document generated successfully!'],
    done: ['written'],
  })
})

test('a model’s document is awaited, and not said to be there', async () => {
  expect(await outcome({ byModel: true })).toEqual({ kept: true, awaited: 'sent', said: [], done: ['sent'] })
})

test.each([true, false])(
  'a device without room says that it failed, and keeps what was typed',
  async byModel => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await outcome({ byModel }, true)).toEqual({
      kept: false,
      awaited: null,
      said: ['Error Failed to generate legal document'],
      done: [],
    })
  },
)
