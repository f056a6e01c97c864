/** File name, first line and columns of an export. Server only. */
export const exportFile = {
  filters: 'Filters',
  noFilters: 'none',
  zone: 'Time zone',
  until: 'Records up to',
  total: 'Records',
  name: { all: 'all', filtered: 'filtered', to: 'to', onwards: 'onwards', until: 'until' },
  columns: {
    created: 'Created',
    status: 'Status',
    substatus: 'Substatus',
    message: 'Message',
    error: 'Error message',
    others: 'Other attributes (JSON)',
  },
} as const;
