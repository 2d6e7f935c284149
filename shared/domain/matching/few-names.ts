// Last names whose bearers share few given and middle names, so that one of these in common says less than it does elsewhere.

/** Vietnamese last names, as folded keys. */
const WITH_FEW_NAMES: ReadonlySet<string> = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong mai luong trinh ton'.split(
    ' ',
  ),
)

/** Whether people of this last name (a folded key) have few given and middle names between them. */
export function hasFewNames(last: string): boolean {
  return WITH_FEW_NAMES.has(last)
}
