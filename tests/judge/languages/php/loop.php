<?php
fgets(STDIN);
for ($turns = 0;;) $turns++;
