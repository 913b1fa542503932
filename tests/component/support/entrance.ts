import { screen, within } from '@testing-library/react/pure'

/** Label, type and `required` of each field in the page's form. */
export const fieldsOfForm = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input:not([type=hidden])')].map(
    ({ labels, type, required }) => [labels?.[0]?.textContent, type, required],
  )

/** Sorted targets of the links in the page's main part. */
export const linksOfPage = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .sort()
