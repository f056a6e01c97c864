/** How long a request waits where its form asks for no end. */
export const REQUEST_HOURS = 24;
