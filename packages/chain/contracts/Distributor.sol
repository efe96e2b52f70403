// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from '@openzeppelin/contracts/token/ERC20/IERC20.sol';
import {SafeERC20} from '@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol';

/// Hands a token on from whoever calls, out of the allowance that they have given: to all recipients, or to none.
/// It keeps nothing, has no owner and no state, and takes from nobody but the caller.
contract Distributor {
    using SafeERC20 for IERC20;

    error LengthMismatch();

    function distribute(IERC20 token, address[] calldata recipients, uint256[] calldata amounts) external {
        if (recipients.length != amounts.length) revert LengthMismatch();
        for (uint256 i = 0; i < recipients.length; ++i) {
            token.safeTransferFrom(msg.sender, recipients[i], amounts[i]);
        }
    }
}
