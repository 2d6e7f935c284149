// The five tracking statuses, and a made-up sample of them (PRODUCT T4.7).

export const trackingStatuses: readonly { name: string; meaning: string }[] = [
  { name: 'Pending', meaning: 'Submitted, and waiting to be processed.' },
  { name: 'In Progress', meaning: 'We’re at it, or the site is.' },
  { name: 'Completed', meaning: 'Seen gone twice. In the app it reads “Gone, seen twice.”' },
  { name: 'Failed', meaning: 'It didn’t go through and needs your review.' },
  { name: 'Retry', meaning: 'Another try is scheduled. It starts on its own.' },
]

/** In percent, as a bar shows it. */
export const trackingSample: readonly { site: string; status: string; percent: number }[] = [
  { site: 'Porchlane', status: 'Completed', percent: 100 },
  { site: 'Kinfolio', status: 'In Progress', percent: 60 },
  { site: 'Harborlist', status: 'Retry', percent: 40 },
  { site: 'Beaconry', status: 'Pending', percent: 25 },
  { site: 'Quillhouse', status: 'Failed', percent: 0 },
]
