/**
 * The colours of balloons in the order of the problems, chosen to be distinguishable with red-green colour blindness.
 */
const colours = [
  "#e6194b",
  "#4363d8",
  "#ffe119",
  "#3cb44b",
  "#911eb4",
  "#f58231",
  "#42d4f4",
  "#f032e6",
  "#000000",
  "#ffffff",
  "#9a6324",
  "#bfef45",
  "#808080",
  "#000075",
  "#469990",
  "#dcbeff",
];

/** The balloon colour of the problem at this position, from 0. */
export function balloonColour(place: number): string {
  return colours[place % colours.length] ?? "#808080";
}
