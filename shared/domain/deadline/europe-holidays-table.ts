// The public holidays of the European Economic Area and the United Kingdom, by country, nationwide ones only.
//
// Forms: `12-25` is a date; `E+1` and `O+1` count days from Western and Orthodox Easter Sunday; `W1@05-01` is the first
// weekday 1 (Monday) on or after that date, and `!5` means that date itself in a year in which it is a weekday 5;
// `~2026` says since which year. Holidays that are always on a Saturday or Sunday are left out, because no period ends
// on those. Regional holidays aren't in it, nor are the days that Bulgaria and Latvia give for a holiday on a weekend.
//
// Source: the package date-holidays 3 (npm), compared for every weekday of 2024 to 2035 on 2026-11-26. Ours differs on
// purpose for Cyprus (Clean Monday and Whit Monday), Iceland (the first day of summer) and Bulgaria (26 December).

export const EUROPE_HOLIDAYS: Readonly<Record<string, string>> = {
  AT: '01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 10-26 11-01 12-08 12-25 12-26',
  BE: '01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25',
  BG: '01-01 03-03 O-2 O+1 05-01 05-06 05-24 09-06 09-22 12-24 12-25 12-26',
  CY: '01-01 01-06 O-48 03-25 04-01 O-2 O+1 05-01 O+50 08-15 10-01 10-28 12-25 12-26',
  CZ: '01-01 E-2 E+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 E-2 E+1 05-01 E+39 E+50 10-03 12-25 12-26',
  DK: '01-01 E-3 E-2 E+1 E+39 E+50 12-25 12-26',
  EE: '01-01 02-24 E-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
  ES: '01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: '01-01 01-06 E-2 E+1 05-01 E+39 12-06 12-25 12-26',
  FR: '01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25',
  GR: '01-01 01-06 O-48 03-25 O-2 O+1 05-01 O+50 08-15 10-28 12-25 12-26',
  HR: '01-01 01-06 E+1 05-01 05-30 E+60 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
  HU: '01-01 03-15 E-2 E+1 05-01 E+50 08-20 10-23 11-01 12-25 12-26',
  IE: '01-01 W1@02-01!5~2023 03-17 E+1 W1@05-01 W1@06-01 W1@08-01 W1@10-25 12-25 12-26',
  IS: '01-01 E-3 E-2 E+1 W4@04-19 05-01 E+39 E+50 06-17 W1@08-01 12-25 12-26',
  IT: '01-01 01-06 E+1 04-25 05-01 06-02 08-15 10-04~2026 11-01 12-08 12-25 12-26',
  LI: '01-01 01-06 E-2 E+1 05-01 E+39 E+50 E+60 09-08 12-08 12-25 12-26',
  LT: '01-01 02-16 03-11 E+1 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
  LU: '01-01 E+1 05-01 05-09 E+39 E+50 06-23 08-15 11-01 12-25 12-26',
  LV: '01-01 E-2 E+1 05-01 05-04 06-23 06-24 11-18 12-24 12-25 12-26 12-31',
  MT: '01-01 02-10 03-19 03-31 E-2 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
  NL: '01-01 E+1 04-27 E+39 E+50 12-25 12-26',
  NO: '01-01 E-3 E-2 E+1 05-01 E+39 05-17 E+50 12-25 12-26',
  PL: '01-01 01-06 E+1 05-01 05-03 E+60 08-15 11-01 11-11 12-24~2025 12-25 12-26',
  PT: '01-01 E-2 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  RO: '01-01 01-02 01-06~2024 01-07~2024 01-24 O-2 O+1 05-01 06-01 O+50 08-15 11-30 12-01 12-25 12-26',
  SE: '01-01 01-06 E-2 E+1 05-01 E+39 06-06 12-25 12-26',
  SI: '01-01 01-02 02-08 E+1 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
  SK: '01-01 01-06 E-2 E+1 05-01 07-05 08-29 11-01 12-24 12-25 12-26',
}

/**
 * Where the country isn't known: the days on which the payment system of the whole area rests (European Central Bank,
 * TARGET closing days). The most widely shared ones, so that a site is rather given a day too many.
 */
export const SHARED_HOLIDAYS = '01-01 E-2 E+1 05-01 12-25 12-26'

/** Bank holidays of England and Wales, without substitute days (gov.uk/bank-holidays, 2026-11-26). */
export const UK_HOLIDAYS = '01-01 E-2 E+1 W1@05-01 W1@05-25 W1@08-25 12-25 12-26'

/** Bank holidays of England and Wales by proclamation, and the two that were moved for one of them. */
export const UK_SPECIAL_DAYS: ReadonlySet<string> = new Set([
  '2020-05-08',
  '2022-06-02',
  '2022-06-03',
  '2022-09-19',
  '2023-05-08',
])
export const UK_MOVED_DAYS: ReadonlySet<string> = new Set(['2020-05-04', '2022-05-30'])
