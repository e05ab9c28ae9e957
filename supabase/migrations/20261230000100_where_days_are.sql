-- Where the page works out the same day.

comment on function private.local_day is 'The calendar day at an instant, minutes east of UTC. The same as localDay in src/domain/day, held to day-cases.json there. An offset outside -720 to 840 is 22003, none is 22004.';
