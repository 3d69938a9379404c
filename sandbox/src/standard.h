#ifndef VERDICT_STANDARD_H
#define VERDICT_STANDARD_H
/*
 * The standard checkers that compare.c cannot apply while the program is still writing its output. For these, the judge
 * runs this executable in the sandbox as the checker: `verdict-sandbox --compare KIND CASE ABSOLUTE RELATIVE DIGITS
 * INPUT OUTPUT ANSWER`. See src/shared/verdict/checkers.ts for the kinds and their meaning.
 */
#define STANDARD_ARGUMENTS 10

/* The exit code, read by src/judge/standardChecker.ts. */
enum standard_end { STANDARD_EQUAL, STANDARD_DIFFERENT, STANDARD_PRESENTATION, STANDARD_FAILED };

/*
 * If the answer and the output differ, stdout contains "LINE TOKEN LENGTH LENGTH\n", followed by an excerpt of the
 * answer and an excerpt of the output, which have these lengths. If the comparison failed, stderr contains the reason,
 * which is never the contestant's fault.
 */
int standard_main(char **argv);
#endif
