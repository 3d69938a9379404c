import {
  countInTimeline,
  countOnPushedBoard,
  countOnWholeBoard,
  inTimeline,
  namesInTimeline,
  namesOnBoard,
  namesOnPushedBoard,
  namesOnWholeBoard,
  onBoard,
  onPushedBoard,
  onWholeBoard,
  type Surface,
} from "./contestVisibilityLooks.ts";

const info = {
  rank: "POST /api/get-contest-rank",
  open: "POST /api/get-contest-outside-scoreboard",
  whole: "GET /api/get-contest-board",
  timeline: "GET /api/get-contest-board-timeline",
} as const;

/** All API calls and topics of the live channel that show a scoreboard. */
export const boardSurfaces: Surface[] = [
  {
    call: info.rank,
    shows: "an early result on the scoreboard",
    look: onBoard(info.rank, "A", false),
  },
  {
    call: info.rank,
    shows: "a late result on the scoreboard",
    look: onBoard(info.rank, "B", false),
  },
  {
    call: info.rank,
    shows: "a late result on the live scoreboard",
    look: onBoard(info.rank, "B", true),
  },
  {
    call: info.rank,
    shows: "real names, from the registration on",
    look: namesOnBoard(info.rank),
  },
  {
    call: info.open,
    shows: "an early result on the open scoreboard",
    look: onBoard(info.open, "A", false),
  },
  {
    call: info.open,
    shows: "a late result on the open scoreboard",
    look: onBoard(info.open, "B", false),
  },
  {
    call: info.open,
    shows: "a late result on the open live scoreboard",
    look: onBoard(info.open, "B", true),
  },
  {
    call: info.open,
    shows: "real names, from the registration on",
    look: namesOnBoard(info.open),
  },
  {
    call: info.whole,
    shows: "an early result on the open scoreboard",
    look: onWholeBoard("A", "shown"),
  },
  {
    call: info.whole,
    shows: "a late result on the open scoreboard",
    look: onWholeBoard("B", "shown"),
  },
  {
    call: info.whole,
    shows: "a late result on the open live scoreboard",
    look: onWholeBoard("B", "live"),
  },
  { call: info.whole, shows: "real names, from the registration on", look: namesOnWholeBoard },
  {
    call: info.whole,
    shows: "a late count on the open scoreboard",
    look: countOnWholeBoard("B"),
  },
  {
    call: info.timeline,
    shows: "an early result on the open scoreboard",
    look: inTimeline("A", "shown"),
  },
  {
    call: info.timeline,
    shows: "a late result on the open scoreboard",
    look: inTimeline("B", "shown"),
  },
  {
    call: info.timeline,
    shows: "a late result on the open live scoreboard",
    look: inTimeline("B", "live"),
  },
  { call: info.timeline, shows: "real names, from the registration on", look: namesInTimeline },
  {
    call: info.timeline,
    shows: "a late count on the open scoreboard",
    look: countInTimeline("B"),
  },
  ...closedProblem(),
  ...pushedBoards(),
];

/** The scoreboard topics of the live channel. */
function pushedBoards(): Surface[] {
  const [publicTopic, live] = ["live contest-board", "live contest-board-live"];
  return [
    {
      call: publicTopic,
      shows: "an early result on the open scoreboard",
      look: onPushedBoard("A", "shown"),
    },
    {
      call: publicTopic,
      shows: "a late result on the open scoreboard",
      look: onPushedBoard("B", "shown"),
    },
    {
      call: publicTopic,
      shows: "a closed result on the open scoreboard",
      look: onPushedBoard("C", "shown"),
    },
    {
      call: publicTopic,
      shows: "a late count on the open scoreboard",
      look: countOnPushedBoard("B"),
    },
    {
      call: publicTopic,
      shows: "a closed count on the open scoreboard",
      look: countOnPushedBoard("C"),
    },
    { call: publicTopic, shows: "real names, from the registration on", look: namesOnPushedBoard },
    { call: live, shows: "an early result for organizers", look: onPushedBoard("A", "live") },
    { call: live, shows: "a late result for organizers", look: onPushedBoard("B", "live") },
    { call: live, shows: "a closed result for organizers", look: onPushedBoard("C", "live") },
  ];
}

/** Responses with scoreboard data of a problem that hides verdicts from contestants. */
function closedProblem(): Surface[] {
  const onOpen = "a closed result on the open scoreboard";
  const onOpenLive = "a closed result on the open live scoreboard";
  const count = "a closed count on the open scoreboard";
  return [
    {
      call: info.rank,
      shows: "a closed result on the scoreboard",
      look: onBoard(info.rank, "C", false),
    },
    {
      call: info.rank,
      shows: "a closed result on the live scoreboard",
      look: onBoard(info.rank, "C", true),
    },
    { call: info.open, shows: onOpen, look: onBoard(info.open, "C", false) },
    { call: info.open, shows: onOpenLive, look: onBoard(info.open, "C", true) },
    { call: info.whole, shows: onOpen, look: onWholeBoard("C", "shown") },
    { call: info.whole, shows: onOpenLive, look: onWholeBoard("C", "live") },
    { call: info.whole, shows: count, look: countOnWholeBoard("C") },
    { call: info.timeline, shows: onOpen, look: inTimeline("C", "shown") },
    { call: info.timeline, shows: onOpenLive, look: inTimeline("C", "live") },
    { call: info.timeline, shows: count, look: countInTimeline("C") },
  ];
}
