import 'server-only';

/**
 * Bodies of the four signed POST routes, signed by `openssl dgst -sha256 -sign` with the seeded key of account A.
 */
export const POST_VECTORS = [
  {
    path: '/v2/naas/crossramp_checkout',
    body: '{"timestamp":"2026-11-20T12:00:00Z","correlation_id":"2263c175-1439-4020-a6d4-9e606c85e838","payload":{"currency_code":"USDT","amount_fiat":150.00}}',
    signature:
      'R30he6deeFu8T+q/Ik0UFT1CzKsi8mGSMHaXRX+B9KEKGRbeFjS2TlkycCoBou1Lif6A68HKbUDt6hZ6FyzHYq/h/DqEC9D2ul4/qrwdqBGBDBMWX2XFVBrekcvuzis5rLlz79Cr2k75OlNH/4r8JvGJKm+vDh8VjRrR0EqAggmjsfYeNE+U/TDqbvaaxlpKyEygJF+6FjTQZx2Jj3t+BJ8oW/dKFdjQu6fOlnEq9IpfKrsd8BXNU0DH7693c0tDcbCPWb5DJ7TubIurzCyqEhDwUQIKCZypdVa2aEki+RYeD3vcR15cUw27a4iJ5w9T/nX1uRvTSnjTg7fDFzSLeQ==',
  },
  {
    path: '/v2/naas/withdraw',
    body: '{"timestamp":"2026-11-20T12:00:00Z","correlation_id":"2263c175-1439-4020-a6d4-9e606c85e838","payload":{"account":"USDT","amount":"10.50","wallet":"wlg_4Tq8mZc1Xv7RkPd2","withdrawalType":"crypto","note":"A\\u00e7\\u00e3o 1\\/2"}}',
    signature:
      'RvG7V4fXb0FiZuQfz3OMJ93aXNoQxkcxcjQS2v7W/Zdtd3N4/jaCN8JCqE3zhDEwfZfdXIzfGJzhoF/IXt6m4L0S4i3KcC4jH9jAxTWpIEeEO41MPMug+r1UIGpLOZ8j9QzMVY8lRo4XSNdAOGpNXjrF7sbuAnChzGMnmqM4zHahBICjUPFF7J2rU7+b6//dZRpe5p2sxT9fbQoUu7WkDeVPpq2l+POTC8U3igVPq0ul8JgM1ldgFURmMd5M3HGO2mzoR1KBzIjTe/SmnWaZDIbE/vQts445YXJI9p+vMJD6Rnmc/vwTIFhMWffsWCq0jUXi1TUYCDfsASP3HIsirA==',
  },
  {
    path: '/v2/naas/whitelist',
    body: '{\n  "payload" : { "walletName" : "Operações" },\n  "correlation_id" : "2263c175-1439-4020-a6d4-9e606c85e838",\n  "timestamp" : "2026-11-20T12:00:00Z"\n}\n',
    signature:
      'eoAf0hfNowd2mp8iSY37nPusbJXlHr2deFJqmCXLOKLYWhEPiESRemcZhXeWj0V23Tdf5cvp6JC6YR+vrjFsPpQJSMOxAjq+lkyI3Ryktwav/GJoIQp5QfuOBtjuiJBE7wF9meq/IpgaziNSmUCHCB2gaAsIBF6k7wzEDgS3qc3N3pWKofsu/FHv1655zwePJk+rw5+7G+LlV5Erg3vEhopQqY8tXx+UGT9FL3EB9LJ+xjCxRYP/41H6GNCeHN3+ssIt7p1umQw6xa9csmnKIX44i9lMeGpzo1KEGgwZcWQVgCoEMO2TzKETOWsR9zK5IvXcE5ZwdUb/dNx+j9Tc7Q==',
  },
  {
    path: '/v2/naas/submerchants/branding',
    body: '{"timestamp":"2026-11-20T12:00:00Z","payload":{"correlation_id":"2263c175-1439-4020-a6d4-9e606c85e838","trade_name":"Café \\ud83d\\ude80","colour":"#1A2B3C"}}',
    signature:
      'q9hCXyhBMu6J1Ls4jS8eWbyEJjouURKkGQg4LL716ycXedgJW7jbMUTTkz2vLLAhxtdurBI3VDx5DSYl+/GmWIDQhQ/Pcwe4dDv097HoS3IMVi2tkCx7phPOwowFS7XKvziaDEFMeV76hZgeVxRxJGVfhJiI/00TBqpx06IczSnCKZsax2tG/kP4vyjqkEVb9oVV2dntY72EYO104UbTWik/KzTH63DCZBY8r+kywGzFz1c478JCNqeDaTwlsQaEaeSx6x4FATxxEPDH79BEBIuzGp+3AWeVEYugtiym1lkUJcWEAHUW1HvvuT38rlReUAPtud2eV7NapNjdkUgKQA==',
  },
] as const;

/** Signatures of the first body by other rules; each must fail (SGN-04, SGN-19, SGN-20). */
export const WRONG_POST_SIGNATURES = {
  pss: 'RERHlIe4Cy7yudRIXn2JS5Fh2AlhunpJ6wbocgVJVm1TLPY1bHTK3hf0P/Q5P71aarNx+HCMRJKwsQ0ozHoxuELMLTqkqXu7PJq/v40RhBvXdJE75llRzKVvVS+dJhuhS0clBgTTpLDDugskGhjH9k1PNCMDQIS7CO54kkG0hV/hCtW8L2f+XsJcnobBr6Lr0DHeWxlYC8UU5ZT9kRNm/xTAfJ6Uu6aq6m+Iv1NvtLvktNjG3J1ABbe55RSI1EkdWB8la0nSh/dZ3Ir9+dVER+ix9SU/tBzGd21AGD0sgq0+Km29Kq7Vz2oMVAfzwU+STeEEoNh+fMyxwA3aGvrPuQ==',
  sha1: 'C/+fR2Vlmi34kJfi+6cyhY8DX1x0RUrj9/S2ieqcl2sy/zntaRLPanVb9a5FzI7jlSp4VuHoR59NKTMtdjkWy2CNRKEuhLrkgH/LrHBkhs6/7WHcH+zeFOd9BuH/eg7Nkvz5eM8Vc5fMDJZ5swk96SrWHRekxFwKaZLQvpgAMVy8iscqjPQeBaF1xAsBttxQpXX4FKTugdc+4j1sqz9MyxloHlUa8vGKkJ7lFLF9Sn0tj1et8+K1tpe1b2X351cEMoBCbNSlL9iNiiZOr3rK7u1Kjp7tVzgn+klsmkN6sMlB1pgdxZu2YWow75q4zX7WaTvsZGZJWNP2lnz42M0ZBA==',
  trailingLf:
    'hw87W5u8sfxUY/9Uh5NfaSe1Abi9rrXQU7kZ7pNtPPY23k31NVK2ML+27wO01yNofOwd2egfL9mCZdhZwGVtCwZBjHBiGNOz1RvrUQcK7vcqNOp2myo0B15c7Zrr0guT4UYq46cekHajFWunckVmJ/6N0XjgBTayt6OvXmB45UgW0XTjFTjECEjVFwUkTgdUHWuVZKOHcFTgZRbgnEnjU/2KPOq4UtF5nEyr2iYecMk5GugI7iJP+40XL0gLU02OyDXVyn49PzsPlsVK6QoH8xNorvjq8gIpWw6cBkLCvxoNRdCwCx9X4JxtX1aop6F3KFte0qswsMLibUJo+VCuCw==',
  payloadOnly:
    'rle4kq4A7OnWWtsDTRsDGdceXL/cayicFNBFHHRwsytyLfhXT5fSYC4ixlAksqZCp5SBTgB19SCvE8xPrT3fRG/LBWhpVtANQ2C8J7aoO2htmLuiJEapZ+b9sz09h314J1KPsJfxCzDvZlAnadkpjQXgwMo7N4j5txgyFcUuOp9PqbwGbWEvNodx55Go8SN0rhdW92dE8pCsZRzSrHxgOppoDcrWDZ0nXDp1ZuMDLxUNJNi5zyEhGre0yJqVRpoNAUIOm2mJtByvN5MwzBlJxKbPqXeAjMWr0UA9JZmnC6UVGWcfw9lIrdKjatzpuHsCTzMKREbhPFwxvhI7A4z27w==',
  timestampCorrelationPayload:
    'LwJmhAVLY417vjTlguYhMyy1YredZJLl/yNypX7iqHj8reDp0N5uHLu7OxmYlx4U8YeZxxBQu8cibwhqI787ZL3ZUkiWJOMBBdxSDIeFbNbioku2v53dCd4NAjyEykRBeM8nf0Pij5a1v7KRnOY16DWqkKGCxUpMsA+F+IKNG9WS1Ka+XNMtAue6Xzk5Hp1iwpeyLS50nsS3ar4YAF41wQcBzTv7BBe3K7xGXXpRGGBT+7HkOdJOXAErc1AbxqLaX0jhIMAC0ix+P7BjLuObeeNK09cyLa4RF5yyIuNiXVwdrY5UDC4jmCtAZTPNGXgV/sbDixcOg24zQAvmkxf5fw==',
} as const;
