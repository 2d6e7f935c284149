// With whose facts the templates are shown.
import { useMemo, useState } from 'react'
import { useDocs, useSites } from '#web/data/queries.ts'
import { previewChoices } from './preview-facts.ts'

export function usePreview() {
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  const scans = useDocs('exposure_scans')
  const { status, sites } = useSites()
  const choices = useMemo(
    () => previewChoices(people.docs, scans.docs, sites),
    [people.docs, scans.docs, sites],
  )
  const [id, setId] = useState<string | null>(null)
  const chosen = choices.find(choice => choice.id === id) ?? choices[0] ?? null
  const isLoading = [people.status, scans.status, status].includes('loading')
  return { isLoading, choices, chosen, choose: setId, people: people.docs }
}
