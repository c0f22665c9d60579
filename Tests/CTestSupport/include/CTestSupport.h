#pragma once

/* Nothing to call: inherited.c does its work when a process of tests starts. */
