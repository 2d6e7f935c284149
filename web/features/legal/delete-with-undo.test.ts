import { expect, test, vi } from 'vitest'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { must } from '#shared/lib/must.ts'
import { UNDO_MS } from '#web/ui/later.ts'
import { toastStore } from '#web/ui/toast.ts'
import { deleteWithUndo } from './delete-with-undo.ts'

const done = vi.hoisted(() => [] as string[])
vi.mock('#web/data/legal-documents.ts', () => ({
  deleteDocument: async (id: string) => void done.push(`deleted ${id}`),
  bringBack: async ({ id }: LegalRequest) => `${id} again`,
}))

test('a deleted document can be brought back for as long as any undo', async () => {
  const back = vi.fn()
  const onDeleted = async () => void done.push('left')
  await deleteWithUndo({ id: 'one' } as LegalRequest, { onDeleted, onBack: back })
  expect(done).toEqual(['deleted one', 'left'])
  const message = must(toastStore.read(), 'message')
  expect([message.title, message.ms, message.action?.label]).toEqual(['Document deleted', UNDO_MS, 'Undo'])
  message.action?.onSelect()
  await vi.waitFor(() => expect(back).toHaveBeenCalledWith('one again'))
})
