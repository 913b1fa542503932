import type { Attendee } from '@tessera/domain/attendance/contract'
import type { CsvStyle } from '@tessera/domain/texts/csv-style'
import { timeText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { writeCsv } from '../language/write-csv.ts'
import { attendanceWords } from './checked.ts'

/** CSV text of the list of a day, in the chosen language. */
export const attendanceCsv = (list: readonly Attendee[], style?: CsvStyle): string =>
  writeCsv(
    [t('Time'), t('Member ID'), t('Name'), t('Card'), t('Checked by'), t('Without a connection')],
    list.map(({ memberId, fullName, at, by, result, offline }) => [
      timeText(new Date(at)),
      memberId,
      fullName,
      t(attendanceWords[result]),
      by,
      offline ? t('yes') : '',
    ]),
    style,
  )
