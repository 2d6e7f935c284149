// A document of every collection as each earlier version stored it. Each new version of a collection adds one here;
// personal fields contain `Zuckmayer`, which must never be readable on the device.
import { newId } from '#shared/lib/id.ts'

const AT = '2026-11-01T10:00:00.000Z'
const [person, scan, job] = [newId(), newId(), newId()]

type Earlier = Readonly<Record<string, unknown>>

/** Version 1 stored the same fields as version 0. */
const foundScan: Earlier = {
  person_id: person,
  site_id: 'site',
  status: 'found',
  requested_at: AT,
  started_at: null,
  scan_date: AT,
  next_check_at: null,
  problem: null,
  listings: [
    {
      key: 'https://site.example/zuckmayer',
      url: 'https://site.example/zuckmayer',
      name: 'Carla Zuckmayer',
      age: '45',
      akas: [],
      places: [],
      phones: [],
      relatives: [],
      confidence: 0.9,
      verdict: 'yours',
      decided_by: 'match',
      reasons: [{ part: 'name', agrees: true, text: 'Zuckmayer is the same name.' }],
      settle: [],
      evidence_id: null,
      first_seen_at: AT,
      last_seen_at: AT,
      gone_at: null,
    },
  ],
}

/** A version 3 scan with a search that the person has to finish. */
const handedScan: Earlier = {
  ...foundScan,
  handoff: {
    url: 'https://site.example/find?name=zuckmayer',
    remaining: 'Solve the puzzle, and search for Zuckmayer.',
    at: AT,
    picture: null,
  },
}

/** A version 5 scan with a check of the person's own. */
const ownScan: Earlier = {
  ...handedScan,
  own_checks: [
    {
      id: newId(),
      at: AT,
      asked_at: AT,
      by: newId(),
      answer: 'found',
      listing_key: 'https://site.example/zuckmayer',
      gone_before: null,
    },
  ],
}

const queuedJob: Earlier = {
  person_id: person,
  site_id: 'site',
  scan_id: scan,
  listing_key: 'https://site.example/zuckmayer',
  listing_name: 'Carla Zuckmayer',
  listing_url: null,
  status: 'queued',
  assurance: 'none',
  job_type: 'automated',
  waiting_for: 'us',
  parent_job_id: null,
  attempts: 0,
  completed_steps: [],
  handoff: null,
  return_address: 'zuckmayer@reply.example',
  next_action_at: null,
  submitted_at: null,
  absent_since: null,
  completed_at: null,
  created_at: AT,
  updated_at: AT,
}

/** Version 1 stored the same fields as version 0. */
const carla: Earlier = {
  relation: 'self',
  names: [{ first: 'Carla', middle: '', last: 'Zuckmayer', suffix: '' }],
  birth_year: 1980,
  birth_date: null,
  places: [],
  phones: ['1'],
  emails: ['carla.zuckmayer@example.com'],
  relatives: ['Zuckmayer senior'],
  created_at: AT,
  updated_at: AT,
}

/** Version 1 stored the same fields as version 0. */
const legalRequest: Earlier = {
  request_type: 'ccpa_request',
  content: 'I, Zuckmayer, ask you to delete what you have.',
  status: 'completed',
  ai_analysis: { summary: 'Zuckmayer asks for deletion.' },
  created_at: AT,
}

const earlierSite = {
  name: 'Site',
  url: 'https://site.example/',
  host: 'site.example',
  category: 'People Search',
  difficulty_level: 'Easy',
  parent_id: null,
  opt_out_url: null,
  privacy_url: null,
  privacy_email: null,
  requirements: [],
  data_types: [],
  scannable: true,
  template: {
    removal_method: 'automated_form',
    success_rate: 0.8,
    is_active: true,
    version: '1.0.0',
    disclosure: [],
  },
}

/** By collection, starting with version 0. */
export const earlierDocuments: Readonly<Record<string, readonly Earlier[]>> = {
  people: [
    carla,
    carla,
    {
      ...carla,
      names: [{ first: 'Carla', middle: '', last: 'Zuckmayer', suffix: '', from_year: 2001, to_year: null }],
    },
  ],
  data_broker_sites: [
    earlierSite,
    { ...earlierSite, template: { ...earlierSite.template, mirrors: [] } },
    { ...earlierSite, template: { ...earlierSite.template, mirrors: [] }, country: ['US'], registries: [] },
  ],
  exposure_scans: [foundScan, foundScan, foundScan, handedScan, handedScan, ownScan],
  removal_jobs: [
    queuedJob,
    { ...queuedJob, note: 'Zuckmayer called them.' },
    { ...queuedJob, note: 'Zuckmayer called them.', agreed_fields: ['phone'] },
    { ...queuedJob, note: 'Zuckmayer called them.', agreed_fields: ['phone'], found: null },
    {
      ...queuedJob,
      note: 'Zuckmayer called them.',
      measured: [{ task: 'letter', at: AT, seconds: 60, estimated: 2 }],
    },
    {
      ...queuedJob,
      note: 'Zuckmayer called them.',
      status: 'verification',
      assurance: 'person_saw_gone',
      clock: null,
    },
  ],
  realtime_updates: [
    {
      job_id: job,
      site_id: 'site',
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: { job_id: job, event: 'started', new_status: 'queued', text: 'Zuckmayer asked for it.' },
      evidence: [],
      created_at: AT,
    },
    {
      job_id: job,
      site_id: 'site',
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: { job_id: job, event: 'started', new_status: 'queued', text: 'Zuckmayer asked for it.' },
      evidence: [
        {
          id: scan,
          kind: 'screenshot',
          label: 'Zuckmayer in the results',
          taken_at: AT,
          url: 'https://site.example/zuckmayer',
          digest: 'ab',
        },
      ],
      created_at: AT,
    },
    {
      job_id: job,
      site_id: 'site',
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: { job_id: job, event: 'submitted', new_status: 'verification', text: 'Zuckmayer asked.' },
      evidence: [],
      created_at: AT,
    },
    {
      job_id: job,
      site_id: 'site',
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: {
        job_id: job,
        event: 'submitted',
        new_status: 'verification',
        text: 'Zuckmayer asked.',
        told: [{ field: 'name', value: 'Carl Zuckmayer', way: 'form' }],
      },
      evidence: [],
      created_at: AT,
    },
    {
      job_id: job,
      site_id: 'site',
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: {
        job_id: job,
        event: 'person_saw_gone',
        new_status: 'verification',
        text: 'Zuckmayer looked.',
        sentences: [{ code: 'person_saw_gone', values: { site: 'Zuckmayer’s site' } }],
      },
      evidence: [],
      created_at: AT,
    },
  ],
  messages: [
    {
      job_id: job,
      site_id: 'site',
      direction: 'out',
      status: 'sent',
      from_address: 'zuckmayer@reply.example',
      to_address: 'privacy@site.example',
      subject: 'Zuckmayer: please remove',
      body: 'My name is Zuckmayer.',
      follow_up_at: null,
      sent_at: AT,
      created_at: AT,
    },
    {
      job_id: job,
      site_id: 'site',
      direction: 'in',
      status: 'received',
      from_address: 'zuckmayer@site.example',
      to_address: 'r-1@reply.example',
      subject: 'Zuckmayer: we removed it',
      body: 'Dear Zuckmayer, it is gone.',
      follow_up_at: null,
      sent_at: null,
      created_at: AT,
    },
    {
      job_id: job,
      site_id: 'site',
      direction: 'out',
      status: 'draft',
      from_address: '',
      to_address: 'privacy@site.example',
      subject: 'Zuckmayer: a draft',
      body: 'I am Zuckmayer.',
      follow_up_at: null,
      sent_at: null,
      created_at: AT,
      writing: { of: job, after: null, name: '', follow_up_days: 30, person_id: person },
    },
    {
      job_id: job,
      site_id: 'site',
      direction: 'out',
      status: 'sent',
      from_address: 'zuckmayer@reply.example',
      to_address: 'privacy@site.example',
      subject: 'Zuckmayer: please remove',
      body: 'My name is Zuckmayer.',
      follow_up_at: AT,
      sent_at: AT,
      created_at: AT,
      kind: 'removal',
      language: 'de',
      follow_up_by_us: true,
      queued_by_us: false,
      header_id: 'zuckmayer@reply.example',
    },
  ],
  reappearance_alerts: [
    {
      person_id: person,
      site_id: 'site',
      scan_id: scan,
      job_id: job,
      listing_key: 'https://site.example/zuckmayer',
      status: 'new',
      detected_at: AT,
      previous_removal_date: null,
      action: null,
      new_job_id: null,
    },
    {
      person_id: person,
      site_id: 'site',
      scan_id: scan,
      job_id: job,
      listing_key: 'https://site.example/zuckmayer',
      status: 'resolved',
      detected_at: AT,
      previous_removal_date: AT,
      action: 'auto_remove',
      new_job_id: null,
    },
  ],
  notifications: [
    {
      type: 'removal_complete',
      title: 'Zuckmayer is removed',
      message: 'One listing of Zuckmayer is gone.',
      site_name: 'Sample',
      job_id: null,
      alert_id: null,
      priority: 'low',
      is_read: false,
      is_dismissed: false,
      created_at: AT,
    },
  ],
  drop_requests: [],
  legal_requests: [legalRequest, legalRequest],
  pdf_reports: [
    {
      report_type: 'technical',
      status: 'completed',
      generated_at: AT,
      metadata: { pages: 3, fileSize: 40_000, sitesIncluded: 2, datePeriod: null },
    },
  ],
  monitoring_settings: [
    {
      email_alerts: true,
      instant_notifications: true,
      weekly_summary: true,
      monitoring_frequency: 'daily',
    },
    {
      email_alerts: true,
      instant_notifications: true,
      weekly_summary: false,
      monitoring_frequency: 'weekly',
      quiet_hours: { from: '22:00', to: '07:00', time_zone: 'America/New_York' },
    },
  ],
  intents: [
    {
      kind: 'start-scan',
      payload: { person_id: person, note: 'Zuckmayer' },
      status: 'done',
      result: { found: 'Zuckmayer' },
      error: null,
      created_at: AT,
    },
  ],
}
