// The average behavior of people and sites in the scale bench, with sources. Change it here: the rows, the searches and
// the costs follow.

export const SHARES = {
  /** Accounts by their number of people, from one to six. Our assumption: there are no published figures. */
  accountsBySize: [0.6, 0.2, 0.08, 0.07, 0.03, 0.02],
  /**
   * The best-known sites, and how many of the people each of them lists: 332 profiles of 28 people on 13 sites
   * (Consumer Reports, "Data Defense", August 2024).
   */
  knownSites: 13,
  listedOnKnown: 332 / (28 * 13),
  /** All other sites: 14.6 records per person on 317 sites (He et al., PoPETs 2025, figure for Kanary). */
  listedOnOthers: 14.6 / 317,
  /** Scans that a site refuses: the fault rate of our own simulation (docs/SIMULATION.md). */
  refused: 0.05,
  /**
   * Removals a month after they began, for every listing found: the 30 simulated days in the README, with 85 %
   * completed. The split of the rest is our assumption.
   */
  removals: { completed: 0.85, verification: 0.1, requires_manual: 0.05 },
  /** People with a former name. Our assumption. Each person has two towns, as person-row.ts makes them. */
  withFormerName: 0.3,
  /** Scans over plain HTTP: 15 of the sandbox's own 21 recipes. The others need the browser. */
  overHttp: 15 / 21,
  /** An account's monthly activity. Our assumption: the app is opened once a day, on one device. */
  opensPerMonth: 30,
  editsPerMonth: 4,
  newDevicesPerMonth: 0.1,
} as const
