// The server's answer about a site, in words. Pure.
import type { DirectorySite } from '#shared/protocol/directory.ts'
import { sourceDay } from './source-day.ts'

const REQUESTS: Readonly<Record<DirectorySite['method'], string>> = {
  automated_form:
    'We fill in the site’s form, once you’ve started the removal. What a person must do stays yours.',
  email_request: 'We write the letter. You read it, and we email it.',
  manual_process: 'We send nothing. You get a guide.',
  parent_site: 'The site that supplies its data clears it. We send nothing to this one.',
}

const NO_FIGURE = 'No figure yet.'

/** Terms and details; null is a site that the server doesn't know. */
export function offlistWords(name: string, site: DirectorySite | null): { term: string; detail: string }[] {
  if (site === null || !site.is_searched)
    return [
      { term: 'Search', detail: `This server has no instructions for ${name}, so a scan doesn’t search it.` },
      { term: 'Requests', detail: 'We send none. The steps on this page are yours to take.' },
      { term: 'How that goes', detail: NO_FIGURE },
    ]
  const paused = site.is_in_use
    ? ''
    : ' Right now our instructions have stopped working there, and somebody has to look at them first.'
  return [
    { term: 'Search', detail: `A scan searches ${name} for you.${paused}` },
    { term: 'Requests', detail: REQUESTS[site.method] },
    { term: 'How that goes', detail: figure(site) },
  ]
}

function figure({ measured, as_of }: DirectorySite): string {
  if (measured === null) return NO_FIGURE
  const { verified, finished } = measured
  return `Of ${finished} automated removals here that have ended, ${verified} ended with the listing seen gone twice (${sourceDay(as_of)}). The others went to the person to finish.`
}
