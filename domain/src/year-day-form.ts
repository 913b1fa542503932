/** The form of a day of each year, as a part of a regular expression. */
export const yearDayForm =
  '(02-(0[1-9]|1\\d|2[0-8])|(0[469]|11)-(0[1-9]|[12]\\d|30)|(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01]))'
