// The readable page of an archive: the people, every removal with its timeline and evidence, and the disclosures to
// sites. One file that needs no network.
import { countGroup } from '#shared/domain/removal-counts.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { assuranceText } from '#shared/letters/assurance-text.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { eventSentence } from '#shared/recipe/engine-words.ts'
import { RELATION } from '#shared/reports/person-part.ts'
import type { ReportRows } from '#shared/reports/privacy-report.ts'
import { REPORT_DAYS } from '#shared/reports/report-day.ts'
import type { Doc } from '../db/rows.ts'

const STYLE =
  'body{font:16px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c1b19;background:#fbf9f4}' +
  'h1,h2,h3{line-height:1.25}section{border-top:1px solid #d8d2c4;padding-top:.5rem}small,dt{color:#5d584e}' +
  'li{margin:.25rem 0}@media(prefers-color-scheme:dark){body{color:#ece8df;background:#161512}a{color:#9fd3b0}}'

/** A complete HTML document without scripts. */
export function reportPage(data: ReportRows): string {
  const name = (siteId: string) => data.siteNames.get(siteId) ?? siteId
  const people = data.people.map(person => {
    const [first] = person.names
    return `<li>${text(first ? `${first.first} ${first.last}` : person.id)} <small>${text(RELATION[person.relation])}</small></li>`
  })
  const jobs = data.jobs.map(job => removal(job, name(job.site_id), data))
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Your data at Offlist</title><style>${STYLE}</style></head><body>`,
    `<h1>Your data at Offlist</h1><p>Account ${text(data.email)}, as of ${day(data.madeAt)}.</p>`,
    `<h2>People</h2><ul>${people.join('') || '<li>None.</li>'}</ul>`,
    `<h2>Removals</h2>${jobs.join('') || '<p>None.</p>'}`,
    '</body></html>\n',
  ].join('\n')
}

function removal(job: Doc<'removal_jobs'>, site: string, data: ReportRows): string {
  const steps = data.updates
    .filter(update => update.job_id === job.id)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
    .map(
      update =>
        `<li>${day(update.created_at)}: ${text(eventSentence(update.update_data))} ${evidence(update)}</li>`,
    )
  const told = data.disclosures.filter(one => one.job_id === job.id).map(one => one.field)
  const group = countGroup({ ...job, replaced: data.replaced.has(job.id) })
  return [
    `<section><h3>${text(site)}</h3>`,
    `<p>${text(job.listing_name)} <small>${text(REMOVAL_LABELS[group].label)}</small></p>`,
    `<p>${text(assuranceText(job, site, REPORT_DAYS))}</p>`,
    job.note === '' ? '' : `<p>Your note: ${text(job.note)}</p>`,
    told.length === 0 ? '' : `<p><small>Told to the site: ${text(fieldTexts(told).join(', '))}</small></p>`,
    `<ul>${steps.join('')}</ul></section>`,
  ].join('\n')
}

function evidence(update: Doc<'realtime_updates'>): string {
  return update.evidence
    .map(({ id, kind, label }) =>
      kind === 'screenshot'
        ? `<a href="evidence/${text(id)}.jpg">${text(label)}</a>`
        : `<small>${text(label)}</small>`,
    )
    .join(' ')
}

const day = (at: string) => text(at.slice(0, 10))

function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
