<?php
[$a, $b] = array_map('intval', explode(' ', trim(fgets(STDIN))));
echo intdiv($a, $b - $b), "\n";
