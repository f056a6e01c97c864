/** A record's instant, and what the clock of the merchant reads then, with the zone's mark beside a time. */
export type Moment = readonly [at: string, wall: string, mark: string];

export interface Night {
  /** In UTC another day than for the merchant. */
  now: string;
  today: string;
  yesterday: string;
  /** First day of the merchant's month. */
  month: string;
  /** Newest first: the first and last instants of days, those of yesterday's two neighbours among them. */
  moments: readonly Moment[];
}

interface MerchantZone {
  zone: string;
  /** Where the server and the browser are. */
  elsewhere: string;
  nights: readonly Night[];
}

/**
 * Every instant is written out, nothing is computed as the dashboard does it. All of it lies before the history that
 * the sandbox begins with, so that these are the only records of their days.
 */
export const MERCHANTS: readonly MerchantZone[] = [
  {
    zone: 'America/Sao_Paulo',
    elsewhere: 'Pacific/Kiritimati',
    nights: [
      {
        // In UTC, and where the browser is, the year is over.
        now: '2026-01-01T01:30:00.000Z',
        today: '2025-12-31',
        yesterday: '2025-12-30',
        month: '2025-12-01',
        moments: [
          ['2025-12-31T03:00:00.000Z', '2025-12-31 00:00:00', 'BRT'],
          ['2025-12-31T02:59:59.999Z', '2025-12-30 23:59:59', 'BRT'],
          ['2025-12-30T03:00:00.000Z', '2025-12-30 00:00:00', 'BRT'],
          ['2025-12-30T02:59:59.999Z', '2025-12-29 23:59:59', 'BRT'],
          ['2025-12-01T03:00:00.000Z', '2025-12-01 00:00:00', 'BRT'],
          ['2025-12-01T02:59:59.999Z', '2025-11-30 23:59:59', 'BRT'],
        ],
      },
    ],
  },
  {
    zone: 'Pacific/Apia',
    elsewhere: 'America/Los_Angeles',
    nights: [
      {
        // In UTC the year is not over yet.
        now: '2025-12-31T12:30:00.000Z',
        today: '2026-01-01',
        yesterday: '2025-12-31',
        month: '2026-01-01',
        moments: [
          ['2025-12-31T11:00:00.000Z', '2026-01-01 00:00:00', 'UTC+13'],
          ['2025-12-31T10:59:59.999Z', '2025-12-31 23:59:59', 'UTC+13'],
          ['2025-12-30T11:00:00.000Z', '2025-12-31 00:00:00', 'UTC+13'],
          ['2025-12-30T10:59:59.999Z', '2025-12-30 23:59:59', 'UTC+13'],
        ],
      },
    ],
  },
  {
    zone: 'America/New_York',
    elsewhere: 'Asia/Kathmandu',
    nights: [
      {
        // Yesterday had 25 hours: 01:30 came twice.
        now: '2025-11-04T02:30:00.000Z',
        today: '2025-11-03',
        yesterday: '2025-11-02',
        month: '2025-11-01',
        moments: [
          ['2025-11-03T05:00:00.000Z', '2025-11-03 00:00:00', 'UTC\u22125'],
          ['2025-11-03T04:59:59.999Z', '2025-11-02 23:59:59', 'UTC\u22125'],
          ['2025-11-02T06:30:00.000Z', '2025-11-02 01:30:00', 'UTC\u22125'],
          ['2025-11-02T05:30:00.000Z', '2025-11-02 01:30:00', 'UTC\u22124'],
          ['2025-11-02T04:00:00.000Z', '2025-11-02 00:00:00', 'UTC\u22124'],
          ['2025-11-02T03:59:59.999Z', '2025-11-01 23:59:59', 'UTC\u22124'],
          ['2025-11-01T04:00:00.000Z', '2025-11-01 00:00:00', 'UTC\u22124'],
          ['2025-11-01T03:59:59.999Z', '2025-10-31 23:59:59', 'UTC\u22124'],
        ],
      },
      {
        // Yesterday had 23 hours: after 01:59:59 came 03:00.
        now: '2026-03-10T02:30:00.000Z',
        today: '2026-03-09',
        yesterday: '2026-03-08',
        month: '2026-03-01',
        moments: [
          ['2026-03-09T04:00:00.000Z', '2026-03-09 00:00:00', 'UTC\u22124'],
          ['2026-03-09T03:59:59.999Z', '2026-03-08 23:59:59', 'UTC\u22124'],
          ['2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00', 'UTC\u22124'],
          ['2026-03-08T06:59:59.999Z', '2026-03-08 01:59:59', 'UTC\u22125'],
          ['2026-03-08T05:00:00.000Z', '2026-03-08 00:00:00', 'UTC\u22125'],
          ['2026-03-08T04:59:59.999Z', '2026-03-07 23:59:59', 'UTC\u22125'],
          ['2026-03-01T05:00:00.000Z', '2026-03-01 00:00:00', 'UTC\u22125'],
          ['2026-03-01T04:59:59.999Z', '2026-02-28 23:59:59', 'UTC\u22125'],
        ],
      },
    ],
  },
];
