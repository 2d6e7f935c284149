// The pictures of a removal in a report: the site before the removal, and at the last check.
import type { EvidenceRef, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { ReportData } from './report-data.ts'
import { reportDay } from './report-day.ts'
import { NOTE } from './report-styles.ts'
import { INK, PAPER, type Sheet } from './sheet.ts'

/** The maximum size of a report's pictures in bytes, so that the report can be mailed. */
export const PICTURE_BYTES = 2_000_000
/** The size of a picture, in points. */
const [WIDE, HIGH] = [216, 150]

/** A removal's pictures in a report, oldest first: only the first and the last. */
export function picturesOfRemoval(updates: readonly RealtimeUpdate[]): EvidenceRef[] {
  const shots = updates.flatMap(update => update.evidence.filter(({ kind }) => kind === 'screenshot'))
  const [first] = shots
  const last = shots.at(-1)
  if (!first || !last) return []
  return first.id === last.id ? [first] : [first, last]
}

/** The ids of all pictures in a report of this type. */
export function picturesWanted({ type, jobs, updates }: Pick<ReportData, 'type' | 'jobs' | 'updates'>) {
  if (type !== 'comprehensive') return []
  const ofJob = Map.groupBy(updates, update => update.job_id)
  return [...new Set(jobs.flatMap(job => picturesOfRemoval(ofJob.get(job.id) ?? []).map(({ id }) => id)))]
}

/**
 * Loads the pictures one by one until the space is used up. Skips unavailable ones (null). Stops at the first one
 * that doesn't fit, so that the same pictures always make the same file.
 */
export async function loadPictures(
  wanted: readonly string[],
  load: (id: string) => Promise<Uint8Array | null>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  let bytes = 0
  for (const id of wanted) {
    const picture = await load(id)
    if (!picture || !isJpeg(picture)) continue
    bytes += picture.length
    if (bytes > PICTURE_BYTES) break
    pictures.set(id, picture)
  }
  return pictures
}

const isJpeg = (file: Uint8Array) => file[0] === 0xff && file[1] === 0xd8

/** Draws the available ones side by side. */
export function writePictures(
  sheet: Sheet,
  updates: readonly RealtimeUpdate[],
  pictures: ReportData['pictures'],
  x: number,
): void {
  writeShots(sheet, picturesOfRemoval(updates), pictures, x)
}

/** A picture's id, and the words below it. */
type Shot = Pick<EvidenceRef, 'id' | 'label' | 'taken_at'>

/** At most two, side by side. */
export function writeShots(
  sheet: Sheet,
  all: readonly Shot[],
  pictures: ReadonlyMap<string, Uint8Array>,
  x: number,
): void {
  const shots = all.filter(({ id }) => pictures.has(id))
  if (shots.length === 0) return
  sheet.need(HIGH + 26)
  sheet.gap(4)
  for (const [index, shot] of shots.entries()) drawShot(sheet, shot, pictures, x + index * (WIDE + 14))
  sheet.gap(HIGH + 16)
}

function drawShot(sheet: Sheet, shot: Shot, pictures: ReportData['pictures'], x: number): void {
  const file = pictures.get(shot.id)
  if (!file) return
  const [left, top] = [PAPER.left + x, sheet.y]
  const { doc } = sheet
  try {
    const { width, height } = doc.getImageProperties(file)
    const scale = Math.min(WIDE / width, HIGH / height)
    doc.addImage(file, 'JPEG', left, top, width * scale, height * scale, shot.id)
    doc
      .setDrawColor(INK.line)
      .setLineWidth(0.6)
      .rect(left, top, width * scale, height * scale)
  } catch {
    // An unreadable picture shouldn't prevent a report.
    doc.setDrawColor(INK.soft).setLineDashPattern([0.5, 2], 0).rect(left, top, WIDE, HIGH)
    doc.setLineDashPattern([], 0)
    sheet.beside('This picture can’t be read.', NOTE, { x: x + 8 })
  }
  const y = sheet.y
  sheet.gap(HIGH + 2)
  sheet.beside(sheet.cut(`${shot.label}, ${reportDay(shot.taken_at)}`, NOTE, WIDE), NOTE, { x })
  sheet.gap(y - sheet.y)
}
